import type { Page } from '../project.js'
import type { Access } from './access.js'
import type { Viewer } from './viewer.js'

/** What keeps a viewer from reading a page; empty: nothing does. */
export function obstaclesOf(access: Access, page: Page): ('permission' | 'login')[] {
  const needsPermission = !access.viewer.mayView(page)
  return [...(needsPermission ? ['permission' as const] : []), ...(needsLogin(access, page) ? ['login' as const] : [])]
}

/** Whether the viewer may read the page's content. */
export function mayReadPage(access: Access, page: Page): boolean {
  return !needsLogin(access, page) && access.viewer.mayView(page)
}

function needsLogin({ viewer, includeLoginRequired }: Access, page: Page): boolean {
  return page.loginRequired && viewer.anonymous && !includeLoginRequired
}

/**
 * Whether the page may appear in lists, in the tree and in search results. Those never show anonymous visitors a page
 * that requires login, even if it is open (djangocms_rest.views.PageListView.get_queryset).
 */
export function mayListPage(viewer: Viewer, page: Page): boolean {
  return !(viewer.anonymous && page.loginRequired) && viewer.mayView(page)
}
