import { referenceParts } from '../../../contract/references/reference-text.js'
import type { ContractAccess } from '../../../model/access/access.js'
import type { ContentReader } from '../../../model/cms-database.js'
import { hiddenPlugins } from '../../../model/manifest/plugin-rows.js'
import type { PageContent, Project } from '../../../model/project.js'
import type { ExtensionRow } from '../../../model/rows/model-rows.js'
import type { PlaceholderRow, PluginRow } from '../../../model/rows/rows.js'
import type { Json } from '../../../model/values/json.js'
import { hiddenContent, hiddenRow, type PlaceholderOwners } from './hidden-owners.js'
import { type HiddenTexts, shortestText } from './hidden-texts.js'

const chunk = 500

/** A reading of hidden content. */
interface Audit {
  readonly access: ContractAccess
  readonly reader: ContentReader
  /** Reads plugins that a manager leaves out, too. */
  readonly allPlugins: Pick<ContentReader, 'readPlugins'>
  /** Languages that some site shows. */
  readonly languages: ReadonlySet<string>
  readonly owners: PlaceholderOwners
  readonly found: HiddenTexts
}

/** Adds what is hidden, or removes what is public. */
interface Pass extends Audit {
  readonly isHidden: boolean
}

/** Collects what is hidden. Equal public content is removed afterwards. */
export async function collectHidden(audit: Audit): Promise<void> {
  for (const isHidden of [true, false]) {
    const pass = { ...audit, isHidden }
    noteFiles(pass)
    notePages(pass)
    noteExtensions(pass)
    await notePlaceholders(pass)
  }
}

function noteFiles({ access: { project, contract }, found, isHidden }: Pass): void {
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

function notePages({ access, languages, found, isHidden }: Pass): void {
  for (const content of access.project.contents.values()) {
    const name = hiddenContent(access, content, languages)
    if ((name !== null) !== isHidden) continue
    for (const title of titlesOf(content)) found.note('title', title, name)
    // Redirects of public pages may target any page.
    if (!isHidden) found.passages.remove(content.redirect ?? '')
  }
}

function noteExtensions(pass: Pass): void {
  const { project } = pass.access
  for (const { row, name } of extensionRows(pass)) {
    if ((name !== null) !== pass.isHidden) continue
    for (const text of textsOf(row, project)) pass.found.note('text', text, name)
  }
}

async function notePlaceholders(pass: Pass): Promise<void> {
  const { access, reader, owners } = pass
  for (const [type, named] of owners) {
    for await (const rows of placeholdersOf(reader, type, [...named.keys()])) {
      for (const row of rows) notePlugins(pass, row, named.get(row.objectId) ?? null)
      await noteHiddenPlugins(pass, rows)
    }
  }
  for await (const rows of reader.readOtherPlaceholders([...owners.keys()])) {
    for (const row of rows) notePlugins(pass, row, hiddenRow(access, row))
    await noteHiddenPlugins(pass, rows)
  }
}

/** `owner`: description of the hidden owner of the placeholder; null: public. */
function notePlugins(
  { access, languages, found, isHidden }: Pass,
  { plugins }: PlaceholderRow,
  owner: string | null,
): void {
  const hidden = hiddenPlugins(access.project.manifest, plugins)
  for (const plugin of plugins) {
    if (hidden.has(plugin.id)) continue
    const name = owner ?? (languages.has(plugin.language) ? null : `the language ${plugin.language}`)
    if ((name !== null) !== isHidden) continue
    if (name !== null) found.plugins.set(plugin.id, name)
    for (const text of textsOf(plugin, access.project)) found.note('text', text, name)
  }
}

/** What the managers of plugins leave out, with all that is below it. */
async function noteHiddenPlugins(pass: Pass, rows: readonly PlaceholderRow[]): Promise<void> {
  if (!pass.isHidden) return
  const { access, allPlugins, found } = pass
  const names = new Map<number, string>()
  for (const { id: placeholder, plugins } of rows) {
    const name = `the plugins that a manager hides in placeholder ${placeholder}`
    for (const id of hiddenPlugins(access.project.manifest, plugins)) names.set(id, name)
  }
  for (const plugin of await allPlugins.readPlugins([...names.keys()])) {
    const name = names.get(plugin.id) ?? null
    if (name !== null) found.plugins.set(plugin.id, name)
    for (const text of textsOf(plugin, access.project)) found.note('text', text, name)
  }
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
function* extensionRows({ access, languages }: Audit): Iterable<{ row: ExtensionRow; name: string | null }> {
  const { extensions, manifest, contents, pages } = access.project
  for (const [model, rows] of extensions) {
    const isOfPage = manifest.extensions?.[model]?.of === 'page'
    for (const row of rows.values()) {
      const content = contents.get(row.objectId)
      const owners = isOfPage ? (pages.get(row.objectId)?.contents ?? []) : content ? [content] : []
      const names = owners.map((owner) => hiddenContent(access, owner, languages))
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
