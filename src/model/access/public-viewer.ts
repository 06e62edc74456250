import type { Project } from '../project.js'
import type { PageRow } from '../rows/rows.js'
import { isRestricted } from './restrictions.js'
import type { Viewer } from './viewer.js'

/** A visitor who is not logged in (cms.utils.page_permissions.user_can_view_page). */
export function publicViewer(project: Project): Viewer {
  const mayView = (page: PageRow) => project.manifest.public_for === 'all' && !isRestricted(project, page)
  return { preview: false, anonymous: true, site: null, mayChangeAliases: false, mayView, mayViewInMenu: mayView }
}
