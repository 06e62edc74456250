import type { Page, PageContent, PageUrl, Site } from './project.js'
import type { SiteTables } from './rows.js'

/** The state of an object of a model with versions, and the version that says so. */
export type StateLookup = (contentTypeId: number, objectId: number) => Pick<PageContent, 'state' | 'versionId'>

// Each object below is written out member by member, and each list is as long as what is in it: members that are added
// later, and room for more, would double the memory of a large site.

export function linkPages(tables: SiteTables, sites: ReadonlyMap<number, Site>): Map<number, Page> {
  const pages = new Map<number, Page>()
  for (const row of takenFrom(tables.pages)) {
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
    pages.set(page.id, page)
    site.pages.push(page)
  }
  for (const page of pages.values()) page.parent = page.parentId === null ? null : (pages.get(page.parentId) ?? null)
  return pages
}

export function linkUrls(tables: SiteTables, sites: ReadonlyMap<number, Site>, pages: ReadonlyMap<number, Page>): void {
  for (const { id, pageId, siteId, language, slug, path } of takenFrom(tables.urls)) {
    const page = pages.get(pageId)
    if (!page) continue
    const url: PageUrl = { id, pageId, siteId, language, slug, path, page }
    page.urls = page.urls.concat(url)
    const site = sites.get(siteId)
    if (!site || path === null) continue
    if (site.urls.has(path)) site.shadowedUrls.push(url)
    else site.urls.set(path, url)
  }
}

export function linkContents(
  tables: SiteTables,
  pages: ReadonlyMap<number, Page>,
  stateOf: StateLookup,
  contentTypeId: number,
): Map<number, PageContent> {
  const contents = new Map<number, PageContent>()
  for (const row of takenFrom(tables.contents)) {
    const page = pages.get(row.pageId)
    if (!page) continue
    const { state, versionId } = stateOf(contentTypeId, row.id)
    const content: PageContent = {
      id: row.id,
      pageId: row.pageId,
      language: row.language,
      title: row.title,
      pageTitle: row.pageTitle,
      menuTitle: row.menuTitle,
      metaDescription: row.metaDescription,
      redirect: row.redirect,
      inNavigation: row.inNavigation,
      softRoot: row.softRoot,
      template: row.template,
      xframeOptions: row.xframeOptions,
      limitVisibilityInMenu: row.limitVisibilityInMenu,
      creationDate: row.creationDate,
      changedDate: row.changedDate,
      page,
      state,
      versionId,
    }
    contents.set(content.id, content)
    page.contents = page.contents.concat(content)
  }
  return contents
}

/** Leaves the list empty. */
function* takenFrom<Row>(rows: Row[]): Iterable<Row> {
  yield* rows
  rows.length = 0
}
