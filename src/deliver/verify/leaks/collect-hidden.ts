import { referenceParts } from '../../../contract/references/reference-text.js'
import type { Access, ContractAccess } from '../../../model/access/access.js'
import { mayReadAliasContent } from '../../../model/access/aliases.js'
import { mayReadContent } from '../../../model/access/contents.js'
import { obstaclesOf } from '../../../model/access/pages.js'
import { shownAliasContents } from '../../../model/access/placeholders.js'
import { isShownRow } from '../../../model/access/rows.js'
import type { ContentReader } from '../../../model/cms-database.js'
import type { PageContent, Project } from '../../../model/project.js'
import { aliasContentModel } from '../../../model/rows/alias-rows.js'
import type { ExtensionRow } from '../../../model/rows/model-rows.js'
import type { PlaceholderRow, PluginRow } from '../../../model/rows/rows.js'
import type { Json } from '../../../model/values/json.js'
import { type HiddenTexts, shortestText } from './hidden-texts.js'

const chunk = 500

/** A reading of hidden content. */
interface Audit {
  readonly access: ContractAccess
  readonly reader: ContentReader
  /** Languages that some site shows. */
  readonly languages: ReadonlySet<string>
  /** Owners of placeholders: by content type, what each is if it is hidden; null: public. */
  readonly owners: ReadonlyMap<number, ReadonlyMap<number, string | null>>
  readonly found: HiddenTexts
}

/** Collects what is hidden. Equal public content is removed afterwards. */
export async function collectHidden(audit: Audit): Promise<void> {
  await noteAll(audit, true)
  await noteAll(audit, false)
}

/** Adds what is hidden, or removes what is public. */
async function noteAll(audit: Audit, isHidden: boolean): Promise<void> {
  noteFiles(audit, isHidden)
  notePages(audit, isHidden)
  noteExtensions(audit, isHidden)
  await notePlaceholders(audit, isHidden)
}

/** Adds names and texts of files that are not public, or removes those of public files. */
function noteFiles({ access: { project, contract }, found }: Audit, isHidden: boolean): void {
  const { files, related } = project
  for (const { id, file, isPublic } of files.values()) {
    if (isPublic === isHidden) continue
    const { altText, caption } = related.images.get(id) ?? { altText: null, caption: null }
    const of = `the private file ${id}`
    // HTML of the released contract has addresses of private files.
    if (isHidden && file && contract.hidesTargets) found.passages.add({ text: file, of, what: 'path' })
    // It may end with the name of a private one.
    if (!isHidden && file) found.passages.remove(file)
    for (const text of [altText ?? '', caption ?? '']) {
      // Short ones may be those of anything.
      if (isHidden) found.passages.add({ text, of, what: 'text' })
      else found.note('text', text, null)
    }
  }
}

function notePages(audit: Audit, isHidden: boolean): void {
  const { access, found } = audit
  for (const content of access.project.contents.values()) {
    const name = hiddenName(audit, content)
    if ((name !== null) !== isHidden) continue
    for (const title of titlesOf(content)) found.note('title', title, name)
    // Redirects of public pages may target any page.
    if (!isHidden) found.passages.remove(content.redirect ?? '')
  }
}

function noteExtensions(audit: Audit, isHidden: boolean): void {
  const { project } = audit.access
  for (const { row, name } of extensionRows(project, (content) => hiddenName(audit, content))) {
    if ((name !== null) !== isHidden) continue
    for (const text of textsOf(row, project)) audit.found.note('text', text, name)
  }
}

async function notePlaceholders(audit: Audit, isHidden: boolean): Promise<void> {
  const { access, reader, owners } = audit
  for (const [type, named] of owners) {
    for await (const rows of placeholdersOf(reader, type, [...named.keys()])) {
      for (const row of rows) notePlugins(audit, isHidden, row, named.get(row.objectId) ?? null)
    }
  }
  for await (const rows of reader.readOtherPlaceholders([...owners.keys()])) {
    for (const row of rows) notePlugins(audit, isHidden, row, rowOwner(access, row))
  }
}

/** Adds the hidden or the public plugins of a placeholder. `owner`: description of its hidden owner; null: public. */
function notePlugins(
  { access, languages, found }: Audit,
  isHidden: boolean,
  { plugins }: PlaceholderRow,
  owner: string | null,
): void {
  for (const plugin of plugins) {
    const name = owner ?? (languages.has(plugin.language) ? null : `the language ${plugin.language}`)
    if ((name !== null) !== isHidden) continue
    if (name !== null) found.plugins.set(plugin.id, name)
    for (const text of textsOf(plugin, access.project)) found.note('text', text, name)
  }
}

/** Description of a hidden page content; null: public. */
function hiddenName({ access, languages }: Audit, content: PageContent): string | null {
  return mayReadContent(access, content) && languages.has(content.language) ? null : nameOf(access, content)
}

/** The owners of placeholders that rules of the CMS decide about. */
export async function placeholderOwners(access: ContractAccess, reader: ContentReader): Promise<Audit['owners']> {
  const { contents, contentTypes, pageContentType } = access.project
  // Placeholders are asked for in any language, which is that of their plugins.
  const nameIn = (content: PageContent) => (mayReadContent(access, content) ? null : nameOf(access, content))
  return new Map([
    [pageContentType, new Map([...contents.values()].map((content) => [content.id, nameIn(content)]))],
    [contentTypes.get(aliasContentModel) ?? 0, await aliasOwners(access, reader)],
  ])
}

/** Description of a hidden row of another model; null: public. */
function rowOwner(access: Access, { contentTypeId, objectId, slot }: PlaceholderRow): string | null {
  if (isShownRow(access, contentTypeId, objectId)) return null
  const model = [...access.project.contentTypes].find(([, id]) => id === contentTypeId)?.[0]
  return `the placeholder ${slot} of ${model} ${objectId}`
}

/** Descriptions of hidden alias contents by id; null: public. */
async function aliasOwners(access: ContractAccess, reader: ContentReader): Promise<Map<number, string | null>> {
  const names = new Map<number, string | null>()
  for (const alias of access.project.aliases.values()) {
    const shown = await shownAliasContents(access, reader, alias)
    for (const content of alias.contents) {
      const { id, state } = content
      const why = mayReadAliasContent(access.viewer, content) ? 'hidden' : (state ?? 'lost')
      names.set(id, shown.includes(content) ? null : `the ${why} content ${id} of alias ${alias.id}`)
    }
  }
  return names
}

async function* placeholdersOf(
  reader: ContentReader,
  type: number,
  ids: readonly number[],
): AsyncIterable<PlaceholderRow[]> {
  for (let start = 0; start < ids.length; start += chunk) {
    yield await reader.readPlaceholders(type, ids.slice(start, start + chunk))
  }
}

function titlesOf({ title, pageTitle, menuTitle, metaDescription }: PageContent): string[] {
  return [title, pageTitle, menuTitle, metaDescription].filter((text) => text !== null && text !== '') as string[]
}

/** Rows that extend pages and contents, and what hides each; those of a page are as public as any of its contents. */
function* extensionRows(
  { extensions, manifest, contents, pages }: Project,
  nameIn: (content: PageContent) => string | null,
): Iterable<{ row: ExtensionRow; name: string | null }> {
  for (const [model, rows] of extensions) {
    const isOfPage = manifest.extensions?.[model]?.of === 'page'
    for (const row of rows.values()) {
      const content = contents.get(row.objectId)
      const owners = isOfPage ? (pages.get(row.objectId)?.contents ?? []) : content ? [content] : []
      const names = owners.map(nameIn)
      const name = names.includes(null) ? null : (names[0] ?? `row ${row.id} of ${model}`)
      yield { row, name }
    }
  }
}

/** Without references, which answers write as `app.model:key` for public foreign keys and JSON, too. */
function textsOf({ fields }: Pick<PluginRow, 'fields'>, { manifest }: Project): string[] {
  const texts: string[] = []
  const look = (value: Json) => {
    if (typeof value === 'string') {
      if (value.length < shortestText) return
      const model = referenceParts(value)?.model
      if (model === undefined || !Object.hasOwn(manifest.models, model)) texts.push(value)
    } else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) look(member)
  }
  look(fields)
  return texts
}

function nameOf(access: Access, { id, state, language, page }: PageContent): string {
  const [obstacle] = obstaclesOf(access, page)
  const why = state === 'published' ? (obstacle ? reasons[obstacle] : 'hidden') : (state ?? 'lost')
  return `the ${why} content ${id} (${language}) of page ${page.id}`
}

const reasons = { permission: 'restricted', login: 'login' }
