import type { Page, Project } from './project.js'
import { isRestricted } from './visibility.js'

/** Who looks, and whether at drafts. Without preview everybody is anonymous, so that a CDN may keep the answer. */
export interface Viewer {
  readonly preview: boolean
  readonly anonymous: boolean
  /** Id of the only site whose drafts the viewer sees; null: those of every site. */
  readonly site: number | null
  /** Pages by path, lists, tree and placeholders. */
  mayView(page: Page): boolean
  /** Navigation (cms.cms_menus.get_visible_page_contents). */
  mayViewInMenu(page: Page): boolean
}

/** A visitor who is not logged in (cms.utils.page_permissions.user_can_view_page). */
export function publicViewer(project: Project): Viewer {
  const mayView = (page: Page) => project.manifest.public_for === 'all' && !isRestricted(project, page)
  return { preview: false, anonymous: true, site: null, mayView, mayViewInMenu: mayView }
}
