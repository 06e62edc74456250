import type { SiteContext } from '../../contract/contract.js'
import { fileAddress } from '../../contract/references/reference.js'
import type { Emit } from '../../documents/emit.js'
import { type PackedPageLink, type PageLinks, packPageLinks } from '../../documents/page-links.js'
import type { SiteDocument } from '../../documents/site-document.js'
import type { TableDocument } from '../../documents/table-document.js'
import { pageExposure } from '../../model/access/addresses.js'
import { readableContent } from '../../model/access/contents.js'
import { pageSlash, pathIn } from '../../model/address.js'
import type { Page } from '../../model/project.js'
import { canonicalPaths, type SitePlan } from '../../routes/site-plan.js'
import type { SiteRun } from '../answers/site-run.js'
import { tableDocument } from './table-document.js'

const pagesPerLeaf = 64
const filesPerLeaf = 128

/** Writes the addresses of a site's public pages. */
export function pageLinkDocuments(
  { plan }: Pick<SiteRun, 'plan'>,
  emit: Emit,
): Pick<SiteDocument, 'pageLinks' | 'pageRoots' | 'pageEnd'> {
  const { site, project } = plan.context
  const end = pageSlash(project)
  return {
    pageRoots: site.pageRoot,
    ...(end === '' ? { pageEnd: end } : {}),
    pageLinks: tableDocument('page-links/1', pageEntries(plan), pagesPerLeaf, emit),
  }
}

/** Writes the addresses of the public files that a site's answers refer to. */
export function fileLinkDocuments({ plan, files }: Pick<SiteRun, 'plan' | 'files'>, emit: Emit): TableDocument {
  const { context } = plan
  return tableDocument('file-links/1', fileEntries(context, files.of(context.site.id)), filesPerLeaf, emit)
}

function* pageEntries({ context, languages }: SitePlan): Iterable<[number, PageLinks]> {
  const { site } = context
  const open = site.pages.filter((page) => pageExposure(context, site, page) === 'open')
  for (const page of open.sort((a, b) => a.id - b.id)) {
    const links = languages.map((language) => packedPageLink(context, languages, page, language))
    yield [page.id, packPageLinks(links)]
  }
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
  const own = page.isHome ? '' : pathIn(context.project, page, content.language)
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
