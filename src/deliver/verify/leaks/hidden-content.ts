import { referenceParts } from '../../../contract/references/reference.js'
import type { Access, ContractAccess } from '../../../model/access/access.js'
import { mayReadAliasContent } from '../../../model/access/aliases.js'
import { mayReadContent, shownLanguages } from '../../../model/access/contents.js'
import { mayReadPage, obstaclesOf } from '../../../model/access/pages.js'
import { shownAliasContents } from '../../../model/access/placeholders.js'
import { publicViewer } from '../../../model/access/public-viewer.js'
import { isShownRow } from '../../../model/access/rows.js'
import type { ContentReader } from '../../../model/cms-database.js'
import type { PageContent, Project } from '../../../model/project.js'
import { aliasContentModel } from '../../../model/rows/alias-rows.js'
import type { ExtensionRow } from '../../../model/rows/extension-row.js'
import type { PlaceholderRow, PluginRow } from '../../../model/rows/rows.js'
import type { Folding } from '../../../model/search/search-rules.js'
import type { Json } from '../../../model/values/json.js'
import type { HiddenPassages } from './hidden-passages.js'
import { HiddenPaths } from './hidden-paths.js'
import { HiddenTexts, shortestText } from './hidden-texts.js'

/** The database of a leak scan. */
interface AuditSource {
  readonly project: Project
  readonly reader: ContentReader
  readonly includeLoginRequired: boolean
  /** Aliases that only hidden pages use are hidden, too, as in the export's contract. */
  readonly hidesTargets: boolean
  /** Folding of letters in searches of the database. */
  readonly folding: Folding
}

/** Content that is not public; values describe what it belongs to. */
export interface HiddenContent {
  /** Plugins by id. */
  readonly plugins: ReadonlyMap<number, string>
  /** Titles and descriptions that no public page has. */
  readonly titles: ReadonlyMap<string, string>
  /** Texts of plugins that no public plugin has. */
  readonly texts: ReadonlyMap<string, string>
  /** Both, folded as in search documents. */
  readonly folded: ReadonlyMap<string, string>
  /** Both, if long enough to be found inside of other texts. */
  readonly passages: Pick<HiddenPassages, 'find'>
  readonly paths: Pick<HiddenPaths, 'get' | 'page' | 'inAddress' | 'inPath'>
  isClosed(site: number, pagePath: string): boolean
}

const chunk = 500

/** Reads all contents of a database and collects what is hidden. */
export async function readHidden({
  project,
  reader,
  includeLoginRequired,
  hidesTargets,
  folding,
}: AuditSource): Promise<HiddenContent> {
  const access = { project, viewer: publicViewer(project), includeLoginRequired, contract: { hidesTargets } }
  const languages = new Set([...project.sites.values()].flatMap((site) => shownLanguages(project, site)))
  const isPublic = (content: PageContent) => mayReadContent(access, content) && languages.has(content.language)
  const nameIn = (content: PageContent) => (isPublic(content) ? null : nameOf(access, content))
  // Placeholders are asked for in any language, which is that of their plugins.
  const ownerName = (content: PageContent) => (mayReadContent(access, content) ? null : nameOf(access, content))
  const contents = [...project.contents.values()]
  const owners = [
    [project.pageContentType, new Map(contents.map((one) => [one.id, ownerName(one)]))],
    [project.contentTypes.get(aliasContentModel) ?? 0, await aliasOwners(access, reader)],
  ] as const
  const found = new HiddenTexts(folding)
  const paths = new HiddenPaths(access, found.passages)
  // Hidden content is collected first, then equal public content is removed.
  for (const isHidden of [true, false]) {
    noteFiles(project, isHidden, hidesTargets, found)
    for (const content of contents) {
      const name = nameIn(content)
      if ((name !== null) !== isHidden) continue
      for (const title of titlesOf(content)) found.note('title', title, name)
      // Redirects of public pages may target any page.
      if (!isHidden) found.passages.remove(content.redirect ?? '')
    }
    for (const { row, name } of extensionRows(project, nameIn)) {
      if ((name !== null) === isHidden) for (const text of textsOf(row, project)) found.note('text', text, name)
    }
    for (const [type, named] of owners) {
      for await (const rows of placeholdersOf(reader, type, [...named.keys()])) {
        for (const row of rows) notePlugins(row, named.get(row.objectId) ?? null, languages, isHidden, project, found)
      }
    }
    for await (const rows of reader.readOtherPlaceholders(owners.map(([type]) => type))) {
      for (const row of rows) notePlugins(row, rowOwner(access, row), languages, isHidden, project, found)
    }
  }
  const { plugins, titles, texts, folded, passages } = found
  // Every request for the address of a stored redirect shows both paths, whatever page was or is there.
  for (const { redirects } of project.sites.values()) {
    for (const { oldPath, newPath } of redirects) for (const text of [oldPath, newPath]) passages.remove(text)
  }
  const isClosed = (site: number, path: string) => {
    const page = project.sites.get(site)?.urls.get(path)?.page
    return page !== undefined && !mayReadPage(access, page)
  }
  return { plugins, titles, texts, folded, passages, paths, isClosed }
}

/** Adds names and texts of files that are not public, or removes those of public files. */
function noteFiles({ files, related }: Project, isHidden: boolean, hidesTargets: boolean, found: HiddenTexts): void {
  for (const { id, file, isPublic } of files.values()) {
    if (isPublic === isHidden) continue
    const { altText, caption } = related.images.get(id) ?? { altText: null, caption: null }
    const of = `the private file ${id}`
    // HTML of the released contract has addresses of private files.
    if (isHidden && file && hidesTargets) found.passages.add({ text: file, of, what: 'path' })
    // It may end with the name of a private one.
    if (!isHidden && file) found.passages.remove(file)
    for (const text of [altText ?? '', caption ?? '']) {
      // Short ones may be those of anything.
      if (isHidden) found.passages.add({ text, of, what: 'text' })
      else found.note('text', text, null)
    }
  }
}

/** Adds the hidden or the public plugins of a placeholder. `owner`: description of its hidden owner; null: public. */
function notePlugins(
  { plugins }: PlaceholderRow,
  owner: string | null,
  languages: ReadonlySet<string>,
  isHidden: boolean,
  project: Project,
  found: HiddenTexts,
): void {
  for (const plugin of plugins) {
    const name = owner ?? (languages.has(plugin.language) ? null : `the language ${plugin.language}`)
    if ((name !== null) !== isHidden) continue
    if (name !== null) found.plugins.set(plugin.id, name)
    for (const text of textsOf(plugin, project)) found.note('text', text, name)
  }
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
