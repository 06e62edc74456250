import type { PageContent, Site } from '../project.js'
import type { SiteTables } from '../rows/rows.js'
import { ById } from '../values/by-id.js'
import { createPool, createTextPool } from '../values/pool.js'
import { type CommonMembers, LinkedPage } from './linked-page.js'
import { type CommonFacts, PackedContent } from './packed-content.js'
import { PackedUrl } from './packed-url.js'

/** Looks up the state of an object of a model with versions, and the id of the version. */
export type StateLookup = (contentTypeId: number, objectId: number) => Pick<PageContent, 'state' | 'versionId'>

/** Links pages to their sites and parents. A page of a site that the manifest does not describe is left out. */
export function linkPages(tables: SiteTables, sites: ReadonlyMap<number, Site>): ById<LinkedPage> {
  const pages = new ById<LinkedPage>()
  const pooled = createPool<CommonMembers>()
  for (const { id, siteId, parentId, path, ...members } of tables.pages) {
    const site = sites.get(siteId)
    if (!site) continue
    const common = pooled(JSON.stringify(members), () => members)
    const page = new LinkedPage({ id, parentId, path }, site, common)
    pages.add(page)
    site.pages.push(page)
  }
  for (const page of pages.values()) page.parent = page.parentId === null ? null : (pages.get(page.parentId) ?? null)
  return pages
}

/** Adds the URLs to their pages. Of equal paths on a site the row of the lowest id answers. */
export function linkUrls(tables: SiteTables, sites: ReadonlyMap<number, Site>, pages: ById<LinkedPage>): void {
  const shared = createTextPool()
  for (const row of tables.urls) {
    const page = pages.get(row.pageId)
    if (!page) continue
    const url = new PackedUrl({ ...row, language: shared(row.language) }, page)
    page.lastUrl = url
    const site = sites.get(row.siteId)
    if (!site || row.path === null) continue
    if (site.urls.add(row.path, url)) url.answersOn = site
    else site.shadowedUrls.push(url)
  }
}

/** Links contents to their pages; `contentTypeId` is that of page contents, for their versions. */
export function linkContents(
  { contents: rows }: SiteTables,
  pages: ById<LinkedPage>,
  stateOf: StateLookup,
  contentTypeId: number,
): ById<PageContent> {
  const contents = new ById<PageContent>()
  const pooled = createPool<CommonFacts>()
  let index = -1
  for (const row of rows) {
    index += 1
    const page = pages.get(row.pageId)
    if (!page) continue
    const { language } = row
    const { state, versionId } = stateOf(contentTypeId, row.id)
    const common = pooled(`${state} ${language}`, () => ({ language, state, rows }))
    const content = new PackedContent(page, row, index, versionId, common)
    contents.add(content)
    page.lastContent = content
  }
  return contents
}
