import { tagged } from '../../documents/document-tag.js'
import type { Emit } from '../../documents/emit.js'
import { encodeOrder, type ListDocument } from '../../documents/list-document.js'
import type { SiteDocument, SiteDocuments } from '../../documents/site-document.js'
import { encodeValues } from '../../documents/value-document.js'
import { contentTree, listedContents } from '../../model/listing.js'
import type { PageContent } from '../../model/project.js'
import { endsPiece } from '../../model/values/ends-piece.js'
import type { SiteRun } from '../site-run.js'
import { foundDocuments } from './found-documents.js'
import { pageLinkBases } from './link-documents.js'
import { type PageDocuments, pageTables } from './page-documents.js'
import { byDocument, hiddenPathDocuments } from './path-documents.js'
import { foundPages, type ShownBySite, shownPages } from './shown-by-site.js'
import { tableDocument } from './table-document.js'

const pagesPerLeaf = 512

/**
 * Writes the documents from which the handler composes answers that have no file: lists, search results, and tables of
 * the documents of pages. They hold nothing that public answers do not show. Returns the members of the site's own
 * document that name them.
 */
export function writeSiteDocuments(
  run: SiteRun,
  { searched, contents, urls }: ShownBySite,
  pages: PageDocuments,
  emit: Emit,
): SiteDocuments {
  const { plan, documents, deferred } = run
  const { context, languages } = plan
  const { project, site, viewer } = context
  const forLanguages = <T>(make: (language: string) => T) =>
    Object.fromEntries(languages.map((code) => [code, make(code)]))
  const { paths, objects, members, pageLinks } = pageTables(plan, pages, contents[0], emit)
  const slots = deferred?.slots() ?? null
  return {
    publicLanguages: languages,
    shape: documents.linkBases,
    apiUrl: context.bases.api,
    pageSize: documents.pageSize,
    languages: documents.languages(),
    plugins: emit(tagged('plugins/1', documents.plugins())),
    paths,
    hiddenPaths: hiddenPathDocuments(plan, urls, emit),
    lists: forLanguages((language) => listDocument(listedContents(project, site, language, viewer), emit)),
    objects,
    members,
    shown: slots && tableDocument('page-contents/1', shownEntries(shownPages(plan)), pagesPerLeaf, emit),
    slots,
    pageContentType: project.pageContentType,
    placeholders: deferred?.placeholders() ?? null,
    found: forLanguages((language) => foundDocuments(foundPages(context, language, searched), emit)),
    ...pageLinkBases(plan),
    pageLinks,
    ...valueDocuments(run, emit),
  }
}

function* shownEntries(shown: ReadonlyMap<number, (PageContent | null)[]>): Iterable<[number, number[]]> {
  for (const [pageId, contents] of [...shown].sort(([a], [b]) => a - b)) {
    yield [pageId, contents.map((content) => content?.id ?? 0)]
  }
}

const valuesPerDocument = 50

/** Writes the values that the project's own routes store for their answers. Returns names of documents by route. */
function valueDocuments(
  { routes, documents }: Pick<SiteRun, 'routes' | 'documents'>,
  emit: Emit,
): Pick<SiteDocument, 'values'> {
  const byRoute = routes.routes.flatMap(({ name, values }): [string, string[]][] => {
    if (!values) return []
    const parts = byDocument([...documents.values(name)], ([key]) => key, valuesPerDocument)
    return [[name, parts.map((entries) => emit(encodeValues(entries)))]]
  })
  return byRoute.length > 0 ? { values: Object.fromEntries(byRoute) } : {}
}

/** Average number of entries in a piece. A power of two. */
const pieceLength = 512

/** Writes the order of a list, with each page's parent for the tree. */
function listDocument(contents: readonly PageContent[], emit: Emit): ListDocument {
  const parents = parentsOf(contents)
  const pieces: [number, string][] = []
  let piece: number[] = []
  const flush = () => {
    if (piece.length > 0) pieces.push([piece.length / 2, emit(encodeOrder(piece))])
    piece = []
  }
  for (const { id } of contents) {
    // -1: the page is in the list, but lost in the tree.
    piece.push(id, parents.get(id) ?? -1)
    if (endsPiece(id, pieceLength)) flush()
  }
  flush()
  return { count: contents.length, pieces }
}

/** Content id of the parent by content id; 0 at the top. */
function parentsOf(contents: readonly PageContent[]): Map<number, number> {
  const tree = contentTree(contents)
  const known = new Map<number, number>()
  const add = (below: readonly PageContent[], parent: number) => {
    for (const content of below) {
      known.set(content.id, parent)
      add(tree.below(content), content.id)
    }
  }
  add(tree.roots, 0)
  return known
}
