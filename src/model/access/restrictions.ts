import type { Project } from '../project.js'
import type { PageRow } from '../rows/rows.js'
import { stepLength } from '../tree-order.js'
import type { PlacedPage } from './viewer.js'

/** What permissions cover, by tree path of the page that has them: 1 to 5 (cms.models.PagePermission.grant_on). */
type Grants = ReadonlyMap<string, readonly number[]>

/** `grant_on`: 1 page, 2 children, 3 page and children, 4 descendants, 5 page and descendants. */
const covering = { page: [1, 3, 5], children: [2, 3], descendants: [4, 5] }

/**
 * Whether some view permission covers the page, whichever user or group has it; CMS_PERMISSION off means no restriction.
 * Those for children are asked of the parent that the row names, those for descendants of the path in the tree.
 * Mirrors cms.models.managers.PagePermissionManager.for_page.
 */
export function isRestricted({ manifest, viewGrants }: Project, { path, parent }: PlacedPage): boolean {
  return manifest.permission && covers(viewGrants, path, parent?.path)
}

/** The same in menus, which only know the path (cms.cms_menus.get_visible_page_contents). */
export function isRestrictedInMenus({ manifest, viewGrants }: Project, page: PageRow): boolean {
  return manifest.permission && isCovered(viewGrants, page)
}

/**
 * Whether a grant covers the page by its path in the tree.
 * Mirrors cms.models.permissionmodels.PermissionTuple.contains.
 */
export function isCovered(grants: Grants, { path }: Pick<PageRow, 'path'>): boolean {
  return covers(grants, path, path.slice(0, -stepLength))
}

function covers(grants: Grants, path: string, parent: string | undefined): boolean {
  if (grants.size === 0) return false
  if (hasGrant(grants, path, 'page') || hasGrant(grants, parent, 'children')) return true
  for (let length = path.length - stepLength; length > 0; length -= stepLength) {
    if (hasGrant(grants, path.slice(0, length), 'descendants')) return true
  }
  return false
}

function hasGrant(grants: Grants, path: string | undefined, kind: keyof typeof covering): boolean {
  return path !== undefined && (grants.get(path)?.some((grantOn) => covering[kind].includes(grantOn)) ?? false)
}
