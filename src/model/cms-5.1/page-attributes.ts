import type { PageFacts } from '../menus/navigation-node.js'
import type { JsonObject } from '../values/json.js'

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
