import type { Page } from '../project.js'
import type { Access } from './access.js'
import type { Viewer } from './viewer.js'

/** What keeps a viewer from reading a page; empty: nothing does. */
export function obstaclesOf({ viewer, includeLoginRequired }: Access, page: Page): ('permission' | 'login')[] {
  const needsLogin = page.loginRequired && viewer.anonymous && !includeLoginRequired
  return [...(viewer.mayView(page) ? [] : ['permission' as const]), ...(needsLogin ? ['login' as const] : [])]
}

/** Whether the viewer may read the page's content. */
export function mayReadPage({ viewer, includeLoginRequired }: Access, page: Page): boolean {
  return (includeLoginRequired || !viewer.anonymous || !page.loginRequired) && viewer.mayView(page)
}

/**
 * Whether the page may appear in lists, in the tree and in search results. Those never show anonymous visitors a page
 * that requires login, even if it is open (djangocms_rest.views.PageListView.get_queryset).
 */
export function mayListPage(viewer: Viewer, page: Page): boolean {
  return !(viewer.anonymous && page.loginRequired) && viewer.mayView(page)
}
