import { isAliasShown } from '../../build/plan/alias-access.js'
import {
  type Access,
  isShownRow,
  isShownState,
  mayReadContent,
  mayReadPage,
  obstaclesOf,
  shownLanguages,
} from '../../model/access.js'
import type { PageContent, Project } from '../../model/project.js'
import { publicViewer } from '../../model/public-viewer.js'
import type { ContentReader, ExtensionRow, PlaceholderRow, PluginRow } from '../../model/rows.js'
import { fold } from '../../model/search/search.js'
import type { Folding } from '../../model/search/search-rules.js'
import type { Json } from '../../model/values/json.js'
import { HiddenPassages } from './hidden-passages.js'
import { HiddenPaths } from './hidden-paths.js'

/** A database to look for leaks with. */
export interface AuditSource {
  readonly project: Project
  readonly reader: ContentReader
  readonly includeLoginRequired: boolean
  /** Aliases that only hidden pages use are hidden, too: the contract of the export says so. */
  readonly hidesTargets: boolean
  /** How the database compares letters in a search. */
  readonly folding: Folding
}

/** What nobody but editors and members may see, and what it belongs to, in words. */
export interface HiddenContent {
  /** Of plugins, by id. */
  readonly plugins: ReadonlyMap<number, string>
  /** Of titles and descriptions that no public page has. */
  readonly titles: ReadonlyMap<string, string>
  /** Of texts of plugins that no public plugin has. */
  readonly texts: ReadonlyMap<string, string>
  /** Both, as search documents have them. */
  readonly folded: ReadonlyMap<string, string>
  /** Both, where they are long enough to be told inside of other texts. */
  readonly passages: Pick<HiddenPassages, 'find'>
  readonly paths: Pick<HiddenPaths, 'get' | 'page' | 'inAddress'>
  isClosed(site: number, pagePath: string): boolean
}

/** Shorter texts are choices, sizes and the like. */
const shortestText = 4

const chunk = 500

/** Reads all contents of a database, and keeps what is hidden. */
export async function readHidden({
  project,
  reader,
  includeLoginRequired,
  hidesTargets,
  folding,
}: AuditSource): Promise<HiddenContent> {
  const access = { project, viewer: publicViewer(project), includeLoginRequired }
  const languages = new Set([...project.sites.values()].flatMap((site) => shownLanguages(project, site)))
  const isPublic = (content: PageContent) => mayReadContent(access, content) && languages.has(content.language)
  const nameIn = (content: PageContent) => (isPublic(content) ? null : nameOf(access, content))
  const contents = [...project.contents.values()]
  const owners = [
    [project.contentTypes.get('cms.pagecontent') ?? 0, new Map(contents.map((one) => [one.id, nameIn(one)]))],
    [
      project.contentTypes.get('djangocms_alias.aliascontent') ?? 0,
      await aliasOwners(access, hidesTargets ? reader : null),
    ],
  ] as const
  const found = new HiddenTexts(folding)
  const paths = new HiddenPaths(access, found.passages)
  // What is public is taken off at the end, when everything hidden is known.
  for (const isHidden of [true, false]) {
    for (const content of contents) {
      const name = nameIn(content)
      if ((name !== null) !== isHidden) continue
      for (const title of titlesOf(content)) found.note('title', title, name)
      // Editors may lead from a public page to any other.
      if (!isHidden) found.passages.remove(content.redirect ?? '')
    }
    for (const { row, name } of extensionRows(project, nameIn)) {
      if ((name !== null) === isHidden) for (const text of textsOf(row)) found.note('text', text, name)
    }
    for (const [type, named] of owners) {
      for await (const rows of placeholdersOf(reader, type, [...named.keys()])) {
        for (const row of rows) notePlugins(row, named.get(row.objectId) ?? null, languages, isHidden, found)
      }
    }
    for await (const rows of reader.readOtherPlaceholders(owners.map(([type]) => type))) {
      for (const row of rows) notePlugins(row, rowOwner(access, row), languages, isHidden, found)
    }
  }
  const { plugins, titles, texts, folded, passages } = found
  const isClosed = (site: number, path: string) => {
    const page = project.sites.get(site)?.urls.get(path)?.page
    return page !== undefined && !mayReadPage(access, page)
  }
  return { plugins, titles, texts, folded, passages, paths, isClosed }
}

class HiddenTexts {
  readonly plugins = new Map<number, string>()
  readonly titles = new Map<string, string>()
  readonly texts = new Map<string, string>()
  readonly folded = new Map<string, string>()
  readonly passages = new HiddenPassages()
  readonly #folding: Folding

  constructor(folding: Folding) {
    this.#folding = folding
  }

  /** `name`: what hides the text; null: it is public, and so are all that are equal. */
  note(kind: 'title' | 'text', text: string, name: string | null): void {
    const alike = kind === 'title' ? this.titles : this.texts
    const folded = text.length < shortestText ? null : fold(text, this.#folding)
    if (name === null) {
      alike.delete(text)
      if (folded !== null) this.folded.delete(folded)
      this.passages.remove(text)
    } else {
      alike.set(text, name)
      if (folded !== null) this.folded.set(folded, name)
      this.passages.add({ text, of: name, what: kind })
    }
  }
}

/** `owner`: what hides the placeholder; null: nothing. Notes only what is hidden, or only what is not. */
function notePlugins(
  { plugins }: PlaceholderRow,
  owner: string | null,
  languages: ReadonlySet<string>,
  isHidden: boolean,
  found: HiddenTexts,
): void {
  for (const plugin of plugins) {
    const name = owner ?? (languages.has(plugin.language) ? null : `the language ${plugin.language}`)
    if ((name !== null) !== isHidden) continue
    if (name !== null) found.plugins.set(plugin.id, name)
    for (const text of textsOf(plugin)) found.note('text', text, name)
  }
}

/** What hides the placeholder of a row of another model; null: nothing. */
function rowOwner(access: Access, { contentTypeId, objectId, slot }: PlaceholderRow): string | null {
  if (isShownRow(access, contentTypeId, objectId)) return null
  const model = [...access.project.contentTypes].find(([, id]) => id === contentTypeId)?.[0]
  return `the placeholder ${slot} of ${model} ${objectId}`
}

/** By content id: what hides it. With a reader, also that only hidden pages use the alias. */
async function aliasOwners(access: Access, reader: ContentReader | null): Promise<Map<number, string | null>> {
  const names = new Map<number, string | null>()
  for (const alias of access.project.aliases.values()) {
    const isUnused = reader !== null && !(await isAliasShown(access, reader, alias))
    for (const { id, state } of alias.contents) {
      const why = isShownState(access.viewer, state) ? (isUnused ? 'hidden' : null) : (state ?? 'lost')
      names.set(id, why && `the ${why} content ${id} of alias ${alias.id}`)
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

function textsOf({ fields }: Pick<PluginRow, 'fields'>): string[] {
  const texts: string[] = []
  const look = (value: Json) => {
    if (typeof value === 'string') {
      if (value.length >= shortestText) texts.push(value)
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
