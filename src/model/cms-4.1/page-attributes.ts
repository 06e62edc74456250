import type { PageFacts } from '../menus/navigation-node.js'
import type { JsonObject } from '../values/json.js'

/** The `attr` member of a page's node, in the order in which the CMS fills it. */
export function pageAttributes(page: PageFacts): JsonObject {
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
