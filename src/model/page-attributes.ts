import type { Json, JsonObject } from './values/json.js'

/** What a page's node says of its page. */
export interface PageFacts {
  readonly isSoftRoot: boolean
  readonly redirect: Json
  readonly loginRequired: boolean
  readonly reverseId: Json
  readonly isHome: boolean
  readonly extenders: readonly Json[]
  readonly path: Json
  isFor(anonymous: boolean): boolean
}

/** The `attr` member of a page's node, in the order in which the CMS fills it since 5.0. */
export function pageAttributes(page: PageFacts): JsonObject {
  return {
    is_page: true,
    soft_root: page.isSoftRoot,
    redirect_url: page.redirect,
    auth_required: page.loginRequired,
    reverse_id: page.reverseId,
    is_home: page.isHome,
    visible_for_authenticated: page.isFor(false),
    visible_for_anonymous: page.isFor(true),
    navigation_extenders: [...page.extenders],
    path: page.path,
  }
}

/** As `pageAttributes`, of django CMS 4.1. */
export function pageAttributes41(page: PageFacts): JsonObject {
  const { extenders } = page
  return {
    is_page: true,
    soft_root: page.isSoftRoot,
    auth_required: page.loginRequired,
    reverse_id: page.reverseId,
    visible_for_authenticated: page.isFor(false),
    visible_for_anonymous: page.isFor(true),
    is_home: page.isHome,
    ...(extenders.length > 0 ? { navigation_extenders: [...extenders] } : {}),
    redirect_url: page.redirect,
  }
}
