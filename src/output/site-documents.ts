import { pluginDefinitions } from '../contract/definitions.js'
import { languageObjects } from '../contract/languages.js'
import { pageObject } from '../contract/page.js'
import type { SiteDocument } from '../resources/documents.js'
import { contentIn } from '../site/content.js'
import { type Json, toJsonText } from '../site/json.js'
import { listedContents } from '../site/listing.js'
import { packNavigation } from '../site/navigation-document.js'
import type { PageContent } from '../site/project.js'
import { pageSizes } from './answers.js'
import { listDocument } from './list-document.js'
import { navigationSource } from './navigation-answers.js'
import { pathDocuments } from './path-documents.js'
import type { SearchIndexes } from './search-indexes.js'
import { isOpen, type SitePlan } from './site-plan.js'
import type { SiteRun } from './site-run.js'
import { type Emit, tableDocument } from './table-document.js'

const objectsPerLeaf = 8
const pagesPerLeaf = 512

/**
 * Writes what answers the requests of a site that no file answers: navigation, paths, lists, page objects, search.
 * Nothing is in them that the public answers do not show. Returns the name of the site's document.
 */
export function writeSiteDocuments(run: SiteRun, search: SearchIndexes, emit: Emit): string {
  const { plan, settings, left, families } = run
  const { context, languages } = plan
  const { project, site, viewer, contract } = context
  const forLanguages = <T>(make: (language: string) => T) =>
    Object.fromEntries(languages.map((code) => [code, make(code)]))
  const lists = forLanguages((language) => listedContents(project, site, language, viewer))
  const found = new Map(
    search.pages.map((page) => [page.id, languages.map((code) => contract.found(context, page, code))]),
  )
  const paged = left && !families.includes('pages') ? shownPages(plan) : null
  const listed = [...Object.values(lists).flat(), ...[...found.values()].flat(2)]
  const objects = new Set([...listed, ...[...(paged?.values() ?? [])].flat()].filter((content) => content !== null))
  const document: SiteDocument = {
    publicLanguages: languages,
    shape: navigationSource(context, languages[0] ?? project.manifest.default_language).shape,
    apiUrl: context.bases.api,
    pageSize: pageSizes(context, settings),
    languages: toJsonText(languageObjects(context)),
    plugins: emit(toJsonText(pluginDefinitions(context))),
    navigation: forLanguages((language) => emit(navigationText(plan, language))),
    paths: pathDocuments(plan, emit),
    lists: forLanguages((language) => listDocument(lists[language] ?? [], emit)),
    objects: tableDocument(objectEntries(plan, objects), objectsPerLeaf, emit),
    shown: paged && tableDocument(shownEntries(paged), pagesPerLeaf, emit),
    slots: paged && left ? left.slots() : null,
    pageContentType: project.contentTypes.get('cms.pagecontent') ?? 0,
    placeholders: left && !families.includes('placeholders') ? left.placeholders() : null,
    search: forLanguages((language) => search.finish(language, emit)),
    found: tableDocument(foundEntries(found), pagesPerLeaf, emit),
  }
  return emit(toJsonText(document as unknown as Json))
}

function navigationText({ context }: SitePlan, language: string): string {
  const { project, site } = context
  const { navigation } = navigationSource(context, language)
  const roots = { language, apiRoot: project.manifest.api_root, pageRoots: site.pageRoot }
  return toJsonText(packNavigation(navigation, roots) as unknown as Json)
}

function* objectEntries({ context }: SitePlan, contents: ReadonlySet<PageContent>): Iterable<[number, () => string]> {
  for (const content of [...contents].sort((a, b) => a.id - b.id)) {
    yield [content.id, () => toJsonText(pageObject(context, content))]
  }
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

/** Content ids by page, a list for each language; one list where they are all the same. */
function* foundEntries(found: ReadonlyMap<number, PageContent[][]>): Iterable<[number, () => string]> {
  for (const [pageId, lists] of [...found].sort(([a], [b]) => a - b)) {
    const ids = lists.map((contents) => contents.map(({ id }) => id))
    const [first = []] = ids
    const same = ids.every((list) => String(list) === String(first))
    yield [pageId, () => JSON.stringify(same ? [first] : ids)]
  }
}
