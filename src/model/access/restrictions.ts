import type { Project } from '../project.js'
import type { PageRow } from '../rows/rows.js'
import { stepLength } from '../tree-order.js'

/**
 * Whether some view permission covers the page, whichever user or group has it.
 * Mirrors cms.models.permissionmodels.PermissionTuple.contains; CMS_PERMISSION off means no restriction.
 */
export function isRestricted(project: Project, page: PageRow): boolean {
  return project.manifest.permission && isCovered(project.viewGrants, page)
}

/** Whether a grant covers the page. `grantsByPath`: by tree path of the page that has the grant. */
export function isCovered(grantsByPath: ReadonlyMap<string, readonly number[]>, page: PageRow): boolean {
  if (grantsByPath.size === 0) return false
  for (let length = page.path.length; length > 0; length -= stepLength) {
    const grants = grantsByPath.get(page.path.slice(0, length))
    const levelsAbove = (page.path.length - length) / stepLength
    if (grants?.some((grantOn) => covers(grantOn, levelsAbove))) return true
  }
  return false
}

/** 1 page, 2 children, 3 page and children, 4 descendants, 5 page and descendants. */
function covers(grantOn: number, levelsAbove: number): boolean {
  switch (grantOn) {
    case 1:
      return levelsAbove === 0
    case 2:
      return levelsAbove === 1
    case 3:
      return levelsAbove <= 1
    case 4:
      return levelsAbove > 0
    case 5:
      return true
    default:
      return false
  }
}
