import type { SiteContext } from '../../contract/contract.js'
import { pageObject } from '../../contract/pages/page.js'
import { encodeAnswer } from '../../documents/answer-document.js'
import type { Emit } from '../../documents/emit.js'
import type { SiteDocument, SiteDocuments } from '../../documents/site-document.js'
import { mayReadPage } from '../../model/access/pages.js'
import { contentIn } from '../../model/content.js'
import { listedContents } from '../../model/listing.js'
import type { Page, PageContent } from '../../model/project.js'
import type { Json } from '../../model/values/json.js'
import type { SitePlan } from '../../routes/site-plan.js'
import type { SiteRun } from '../answers/site-run.js'
import { ContentList } from '../plan/content-list.js'
import { foundDocuments } from './found-documents.js'
import { pageLinkDocuments } from './link-documents.js'
import { listDocument } from './list-document.js'
import { hiddenPathDocuments, pathDocuments } from './path-documents.js'
import { tableDocument } from './table-document.js'
import { valueDocuments } from './value-documents.js'

const objectsPerLeaf = 8
const pagesPerLeaf = 512

/**
 * Writes the documents from which the handler composes answers that have no file: paths, lists, page objects, search
 * results. They hold nothing that public answers do not show. `searched`: pages that a search may find, by id. Returns
 * the members of the site's own document that name them.
 */
export function writeSiteDocuments(run: SiteRun, searched: readonly Page[], emit: Emit): SiteDocuments {
  const { plan, documents, deferred } = run
  const { context, languages } = plan
  const { project, site, viewer } = context
  const forLanguages = <T>(make: (language: string) => T) =>
    Object.fromEntries(languages.map((code) => [code, make(code)]))
  const objects = new ContentList()
  // One language after the other, to bound memory.
  const lists = forLanguages((language) =>
    listDocument(objects.add(listedContents(project, site, language, viewer)), emit),
  )
  const found = forLanguages((language) => foundDocuments(foundPages(context, language, searched, objects), emit))
  const slots = deferred?.slots() ?? null
  const paged = slots ? shownPages(plan) : null
  for (const contents of paged?.values() ?? []) objects.add(contents.filter((content) => content !== null))
  return {
    publicLanguages: languages,
    shape: documents.linkBases,
    apiUrl: context.bases.api,
    pageSize: documents.pageSize,
    languages: documents.languages(),
    plugins: emit(encodeAnswer('plugins/1', documents.plugins())),
    paths: pathDocuments(plan, emit),
    hiddenPaths: hiddenPathDocuments(plan, emit),
    lists,
    ...pageObjects(plan, objects.sorted(), emit),
    shown: paged && tableDocument('page-contents/1', shownEntries(paged), pagesPerLeaf, emit),
    slots,
    pageContentType: project.pageContentType,
    placeholders: deferred?.placeholders() ?? null,
    found,
    ...pageLinkDocuments(run, emit),
    ...valueDocuments(run, emit),
  }
}

/** The contents that a search in a language returns for each page; they are added to `objects`. */
function* foundPages(
  context: SiteContext,
  language: string,
  pages: readonly Page[],
  objects: ContentList,
): Iterable<[number, readonly PageContent[]]> {
  for (const page of pages) yield [page.id, objects.add(context.contract.found(context, page, language))]
}

/** Every page object has the same members, so their names are written once. */
function pageObjects(
  { context }: SitePlan,
  contents: readonly PageContent[],
  emit: Emit,
): Pick<SiteDocument, 'objects' | 'members'> {
  const [first] = contents
  return {
    objects: tableDocument('page-objects/1', objectEntries(context, contents), objectsPerLeaf, emit),
    members: first ? Object.keys(pageObject(context, first)) : [],
  }
}

function* objectEntries(context: SiteContext, contents: readonly PageContent[]): Iterable<[number, Json[]]> {
  for (const content of contents) yield [content.id, Object.values(pageObject(context, content))]
}

/** The content of each readable page in each language, by page id. */
function shownPages({ context, languages }: SitePlan): Map<number, (PageContent | null)[]> {
  const { project, site, viewer } = context
  const open = site.pages.filter((page) => mayReadPage(context, page))
  return new Map(open.map((page) => [page.id, languages.map((code) => contentIn(project, page, code, viewer))]))
}

function* shownEntries(shown: ReadonlyMap<number, (PageContent | null)[]>): Iterable<[number, number[]]> {
  for (const [pageId, contents] of [...shown].sort(([a], [b]) => a - b)) {
    yield [pageId, contents.map((content) => content?.id ?? 0)]
  }
}
