import type { Page, PageContent, Site } from '../project.js'
import type { SiteTables } from '../rows/rows.js'
import { ById } from '../values/by-id.js'
import { createTextPool } from '../values/text-pool.js'
import { PackedContent } from './packed-content.js'
import { PackedUrl } from './packed-url.js'

/** Looks up the state of an object of a model with versions, and the id of the version. */
export type StateLookup = (contentTypeId: number, objectId: number) => Pick<PageContent, 'state' | 'versionId'>

// Each page is created with all members, and each list without spare capacity (by `concat`): members that are added
// later, and spare capacity, would double the memory of a large site.

/** Links pages to their sites and parents. A page of a site that the manifest does not describe is left out. */
export function linkPages(tables: SiteTables, sites: ReadonlyMap<number, Site>): ById<Page> {
  const pages = new ById<Page>()
  for (const row of tables.pages) {
    const site = sites.get(row.siteId)
    if (!site) continue
    const page: Page = {
      id: row.id,
      siteId: row.siteId,
      parentId: row.parentId,
      path: row.path,
      reverseId: row.reverseId,
      isHome: row.isHome,
      loginRequired: row.loginRequired,
      applicationUrls: row.applicationUrls,
      applicationNamespace: row.applicationNamespace,
      navigationExtenders: row.navigationExtenders,
      languages: row.languages,
      site,
      parent: null,
      urls: [],
      contents: [],
    }
    pages.add(page)
    site.pages.push(page)
  }
  for (const page of pages.values()) page.parent = page.parentId === null ? null : (pages.get(page.parentId) ?? null)
  return pages
}

/** Adds the URLs to their pages. Of equal paths on a site the row of the lowest id answers. */
export function linkUrls(tables: SiteTables, sites: ReadonlyMap<number, Site>, pages: ById<Page>): void {
  const shared = createTextPool()
  for (const row of tables.urls) {
    const page = pages.get(row.pageId)
    if (!page) continue
    const url = new PackedUrl({ ...row, language: shared(row.language) }, page)
    page.urls = page.urls.concat([url])
    const site = sites.get(row.siteId)
    if (!site || row.path === null) continue
    if (site.urls.add(row.path, url)) url.answersOn = site
    else site.shadowedUrls.push(url)
  }
}

/** Links contents to their pages; `contentTypeId` is that of page contents, for their versions. */
export function linkContents(
  { contents: rows }: SiteTables,
  pages: ById<Page>,
  stateOf: StateLookup,
  contentTypeId: number,
): ById<PageContent> {
  const contents = new ById<PageContent>()
  const shared = createTextPool()
  let index = -1
  for (const row of rows) {
    index += 1
    const page = pages.get(row.pageId)
    if (!page) continue
    const content = new PackedContent(page, shared(row.language), stateOf(contentTypeId, row.id), rows, index)
    contents.add(content)
    page.contents = page.contents.concat([content])
  }
  return contents
}
