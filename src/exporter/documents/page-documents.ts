import type { SiteContext } from '../../contract/contract.js'
import { pageObject } from '../../contract/pages/page.js'
import type { Emit } from '../../documents/emit.js'
import type { SiteDocument } from '../../documents/site-document.js'
import type { PageContent } from '../../model/project.js'
import type { Json } from '../../model/values/json.js'
import type { SitePlan } from '../../routes/site-plan.js'
import type { SiteRun } from '../site-run.js'
import { partsById, writeParts } from './document-parts.js'
import { openPages, pageLinkEntries } from './link-documents.js'
import { pathDocument, urlsByDocument } from './path-documents.js'
import type { ShownBySite } from './shown-by-site.js'
import { type Leaf, leavesOf, tableOf } from './table-document.js'

const [objectsPerLeaf, linksPerLeaf] = [8, 64]
const [objectsPerPart, linksPerPart] = [32 * objectsPerLeaf, 16 * linksPerLeaf]

/** Documents of pages by kind. Others name them. */
export interface PageDocuments {
  readonly paths: readonly Leaf[]
  readonly objects: readonly Leaf[]
  readonly links: readonly Leaf[]
}

/**
 * Writes the large documents of a site: paths, page objects and addresses. They are units in parts, so that only those
 * of changed pages are made again.
 */
export async function writePageDocuments(
  run: SiteRun,
  { contents, urls }: Pick<ShownBySite, 'contents' | 'urls'>,
  emit: Emit,
): Promise<PageDocuments> {
  const { plan, structure } = run
  const addresses = urlsByDocument(urls).map((items, number) => ({ number, items }))
  const paths = await writeParts(run, addresses, {
    kind: 'paths',
    fingerprint: (own) => structure.ofUrls(own),
    leaves: ({ number, items }) => [[number, pathDocument(plan, items, emit)]],
  })
  const byContent = partsById(contents, ({ id }) => id, objectsPerPart)
  const objects = await writeParts(run, byContent, {
    kind: 'objects',
    fingerprint: (own) => structure.ofContents(own),
    leaves: ({ items }) => leavesOf('page-objects/1', objectEntries(plan.context, items), objectsPerLeaf, emit),
  })
  const byPage = partsById(openPages(plan), ({ id }) => id, linksPerPart)
  const links = await writeParts(run, byPage, {
    kind: 'links',
    fingerprint: (own) => structure.ofContents(own.flatMap((page) => page.contents)),
    leaves: ({ items }) => leavesOf('page-links/1', pageLinkEntries(plan, items), linksPerLeaf, emit),
  })
  return { paths, objects, links }
}

/** Writes the tables that name these documents. Returns the members of the site's document that name all. */
export function pageTables(
  { context }: SitePlan,
  { paths, objects, links }: PageDocuments,
  first: PageContent | undefined,
  emit: Emit,
): Required<Pick<SiteDocument, 'paths' | 'objects' | 'members' | 'pageLinks'>> {
  return {
    paths: paths.map(([, name]) => name),
    objects: tableOf(objects, objectsPerLeaf, emit),
    // Every page object has the same members, so their names are written once.
    members: first ? Object.keys(pageObject(context, first)) : [],
    pageLinks: tableOf(links, linksPerLeaf, emit),
  }
}

function* objectEntries(context: SiteContext, contents: readonly PageContent[]): Iterable<[number, Json[]]> {
  for (const content of contents) yield [content.id, Object.values(pageObject(context, content))]
}
