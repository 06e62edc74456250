import type { Project, Site } from '../project.js'
import type { PagePermissionRow, PageRow } from '../rows/rows.js'
import { isCovered, isRestricted, isRestrictedInMenus } from './restrictions.js'
import type { Viewer } from './viewer.js'

/** The facts about a user that decide what the user sees. */
export interface UserFacts {
  readonly isStaff: boolean
  readonly isSuperuser: boolean
  /** The Django permissions that are used, the user's own and those of the user's groups: `cms.view_page`. */
  readonly permissions: readonly string[]
  /** The rows of cms.models.GlobalPagePermission that name the user or one of the user's groups. */
  readonly globalGrants: readonly GlobalGrant[]
  /** The same of cms.models.PagePermission. */
  readonly pageGrants: readonly (Readonly<PagePermissionRow> & { readonly canChange: boolean })[]
}

/** A row of cms.models.GlobalPagePermission. */
export interface GlobalGrant {
  /** Site ids; empty for all sites. */
  readonly sites: readonly number[]
  readonly canView: boolean
  readonly canChange: boolean
}

/** A viewer of all drafts, or of those of one site. */
export function superuserViewer(site: number | null = null): Viewer {
  const mayView = (page: PageRow) => site === null || page.siteId === site
  return { preview: true, anonymous: false, site, mayChangeAliases: true, mayView, mayViewInMenu: mayView }
}

/**
 * A viewer of drafts of the pages that this user may view.
 * Mirrors cms.utils.page_permissions.user_can_view_page, and for navigation cms.cms_menus.get_visible_page_contents.
 */
export function userViewer(project: Project, user: UserFacts): Viewer {
  if (user.isSuperuser) return superuserViewer()
  const { permission, public_for: publicFor } = project.manifest
  const seesUnrestricted = publicFor === 'all' || user.isStaff
  const has = (name: string) => user.permissions.includes(name)
  const viewed = grantsByPath(project, user, 'canView')
  const changed = grantsByPath(project, user, 'canChange')

  const seesAll = (site: Site) => {
    if (!permission) return false
    if (has('cms.view_page')) return true
    const grants = user.globalGrants.filter(({ sites }) => sites.length === 0 || sites.includes(site.id))
    return grants.some(({ canView, canChange }) => canView || (canChange && has('cms.change_page')))
  }
  const covers = (grants: SiteGrants, page: PageRow) => {
    const ofSite = grants.get(siteOfGrants(project, page))
    return ofSite !== undefined && isCovered(ofSite, page)
  }

  return {
    preview: true,
    anonymous: false,
    site: null,
    mayChangeAliases: has('djangocms_alias.change_aliascontent'),
    mayView(page) {
      const restricted = isRestricted(project, page)
      if (!restricted && seesUnrestricted) return true
      if (!permission) return false
      if (seesAll(siteOfGrants(project, page))) return true
      if (!restricted) return false
      return (has('cms.change_page') && covers(changed, page)) || covers(viewed, page)
    },
    mayViewInMenu(page) {
      if (seesAll(siteOfGrants(project, page))) return true
      if (!isRestrictedInMenus(project, page)) return seesUnrestricted
      return [...viewed.values()].some((grants) => isCovered(grants, page))
    },
  }
}

function siteOfGrants(project: Project, { siteId }: PageRow): Site {
  return project.rules.cms.ruledBy(project, project.sites.get(siteId) ?? project.defaultSite)
}

/** By the site of their pages, then by the tree path of the page. */
type SiteGrants = ReadonlyMap<Site, ReadonlyMap<string, readonly number[]>>

function grantsByPath(project: Project, user: UserFacts, right: 'canView' | 'canChange'): SiteGrants {
  const bySite = new Map<Site, Map<string, number[]>>()
  for (const grant of user.pageGrants) {
    const page = grant[right] ? project.pages.get(grant.pageId) : undefined
    if (!page) continue
    const paths = bySite.get(page.site) ?? new Map<string, number[]>()
    bySite.set(page.site, paths)
    paths.set(page.path, [...(paths.get(page.path) ?? []), grant.grantOn])
  }
  return bySite
}

/** A visitor who is not logged in (cms.utils.page_permissions.user_can_view_page). */
export function publicViewer(project: Project): Viewer {
  const seesPages = project.manifest.public_for === 'all'
  return {
    preview: false,
    anonymous: true,
    site: null,
    mayChangeAliases: false,
    mayView: (page) => seesPages && !isRestricted(project, page),
    mayViewInMenu: (page) => seesPages && !isRestrictedInMenus(project, page),
  }
}
