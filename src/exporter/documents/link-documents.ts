import type { SiteContext } from '../../contract/contract.js'
import { fileAddress } from '../../contract/references/file-url.js'
import type { Emit } from '../../documents/emit.js'
import { type PackedPageLink, type PageLinks, packPageLinks } from '../../documents/page-links.js'
import type { SiteDocument } from '../../documents/site-document.js'
import type { TableDocument } from '../../documents/table-document.js'
import { pageExposure } from '../../model/access/addresses.js'
import { readableContent } from '../../model/access/contents.js'
import { ownPathIn, pageSlash } from '../../model/address.js'
import type { Page } from '../../model/project.js'
import { canonicalPaths, type SitePlan } from '../../routes/site-plan.js'
import type { SiteRun } from '../site-run.js'
import { tableDocument } from './table-document.js'

const filesPerLeaf = 128

/** Prefixes and ending of the addresses in `page-links`. */
export function pageLinkBases({ context }: SitePlan): Pick<SiteDocument, 'pageRoots' | 'pageEnd'> {
  const end = pageSlash(context.project)
  return { pageRoots: context.site.pageRoot, ...(end === '' ? { pageEnd: end } : {}) }
}

/** A site's public pages, by id. */
export function openPages({ context }: SitePlan): Page[] {
  const { site } = context
  return site.pages.filter((page) => pageExposure(context, site, page) === 'open').sort((a, b) => a.id - b.id)
}

/** The addresses of public pages. */
export function* pageLinkEntries(
  { context, languages }: SitePlan,
  pages: readonly Page[],
): Iterable<[number, PageLinks]> {
  for (const page of pages) {
    const links = languages.map((language) => packedPageLink(context, languages, page, language))
    yield [page.id, packPageLinks(links)]
  }
}

/** Writes the addresses of the public files that a site's answers refer to. */
export function fileLinkDocuments({ plan, files }: Pick<SiteRun, 'plan' | 'files'>, emit: Emit): TableDocument {
  const { context } = plan
  return tableDocument('file-links/1', fileEntries(context, files.of(context.site.id)), filesPerLeaf, emit)
}

function packedPageLink(
  context: SiteContext,
  languages: readonly string[],
  page: Page,
  language: string,
): PackedPageLink | null {
  const content = readableContent(context, page, language)
  if (!content) return null
  // Without a path in the content's language, or if that is not exported, the page still answers at other public paths.
  const own = ownPathIn(context.project, page, content.language)
  if (own !== null && languages.includes(content.language)) return [content.title, content.language, own]
  const [path] = canonicalPaths(context, page, language)
  return path === undefined ? null : [content.title, content.language, path, 0]
}

function* fileEntries(context: SiteContext, ids: readonly number[]): Iterable<[number, string]> {
  for (const id of ids) {
    const url = fileAddress(context, id)
    if (url !== null) yield [id, url]
  }
}
