import { pluginDefinitions } from '../contract/definitions.js'
import { languageObjects } from '../contract/languages.js'
import { pageObject } from '../contract/page.js'
import type { SiteContext } from '../contract/site-context.js'
import type { SiteDocument } from '../resources/documents.js'
import { contentIn } from '../site/content.js'
import { type Json, toJsonText } from '../site/json.js'
import { listedContents } from '../site/listing.js'
import type { Page, PageContent } from '../site/project.js'
import { pageSizes } from './answers.js'
import { foundDocuments } from './found-documents.js'
import { listDocument } from './list-document.js'
import { nodeShape } from './navigation-answers.js'
import { pathDocuments } from './path-documents.js'
import { isOpen, type SitePlan } from './site-plan.js'
import type { SiteRun } from './site-run.js'
import { type Emit, tableDocument } from './table-document.js'

const objectsPerLeaf = 8
const pagesPerLeaf = 512

/** What the documents of a site lead to, besides what they write themselves. */
export interface SiteParts {
  /** Names of documents by language. */
  readonly navigation: Readonly<Record<string, string>>
  readonly search: Readonly<Record<string, string>>
  /** Pages that a search may find. */
  readonly searched: readonly Page[]
}

/**
 * Writes what answers the requests of a site that no file answers: paths, lists, page objects, what a search shows.
 * Nothing is in them that the public answers do not show. Returns the name of the site's document.
 */
export function writeSiteDocuments(run: SiteRun, { navigation, search, searched }: SiteParts, emit: Emit): string {
  const { plan, settings, left, families } = run
  const { context, languages } = plan
  const { project, site, viewer, contract } = context
  const forLanguages = <T>(make: (language: string) => T) =>
    Object.fromEntries(languages.map((code) => [code, make(code)]))
  const lists = forLanguages((language) => listedContents(project, site, language, viewer))
  const searchedPages = [...searched].sort((a, b) => a.id - b.id)
  const found = forLanguages((code) =>
    searchedPages.map((page) => [page.id, contract.found(context, page, code)] as const),
  )
  const paged = left && !families.includes('pages') ? shownPages(plan) : null
  const listed = [
    ...Object.values(lists).flat(),
    ...Object.values(found).flatMap((pages) => pages.flatMap(([, contents]) => contents)),
  ]
  const contents = new Set([...listed, ...[...(paged?.values() ?? [])].flat()].filter((content) => content !== null))
  const document: SiteDocument = {
    publicLanguages: languages,
    shape: nodeShape(context),
    apiUrl: context.bases.api,
    pageSize: pageSizes(context, settings),
    languages: toJsonText(languageObjects(context)),
    plugins: emit(toJsonText(pluginDefinitions(context))),
    navigation,
    paths: pathDocuments(plan, emit),
    lists: forLanguages((language) => listDocument(lists[language] ?? [], emit)),
    ...pageObjects(plan, contents, emit),
    shown: paged && tableDocument(shownEntries(paged), pagesPerLeaf, emit),
    slots: paged && left ? left.slots() : null,
    pageContentType: project.contentTypes.get('cms.pagecontent') ?? 0,
    placeholders: left && !families.includes('placeholders') ? left.placeholders() : null,
    search,
    found: forLanguages((language) => foundDocuments(found[language] ?? [], emit)),
  }
  return emit(toJsonText(document as unknown as Json))
}

/** Every page object has the same members, so their names are written once. */
function pageObjects(
  { context }: SitePlan,
  contents: ReadonlySet<PageContent>,
  emit: Emit,
): Pick<SiteDocument, 'objects' | 'members'> {
  const sorted = [...contents].sort((a, b) => a.id - b.id)
  const [first] = sorted
  return {
    objects: tableDocument(objectEntries(context, sorted), objectsPerLeaf, emit),
    members: first ? Object.keys(pageObject(context, first)) : [],
  }
}

function* objectEntries(context: SiteContext, contents: readonly PageContent[]): Iterable<[number, () => string]> {
  for (const content of contents) yield [content.id, () => toJsonText(Object.values(pageObject(context, content)))]
}

/** What each page shows in each language, for pages that somebody may read. */
function shownPages({ context, languages }: SitePlan): Map<number, (PageContent | null)[]> {
  const { project, site, viewer } = context
  const open = site.pages.filter((page) => isOpen(context, page))
  return new Map(open.map((page) => [page.id, languages.map((code) => contentIn(project, page, code, viewer))]))
}

function* shownEntries(shown: ReadonlyMap<number, (PageContent | null)[]>): Iterable<[number, () => string]> {
  for (const [pageId, contents] of [...shown].sort(([a], [b]) => a - b)) {
    yield [pageId, () => JSON.stringify(contents.map((content) => content?.id ?? 0))]
  }
}
