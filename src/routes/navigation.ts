import type { LinkBases, NavigationContract, NavigationRequest, NodeAnswer } from '../contract/contract.js'
import type { MenuLevels } from '../model/menus/menu-rules.js'
import type { Navigation } from '../model/menus/navigation.js'
import type { RouteMatch } from './routes.js'

/** What menu, submenu and breadcrumbs of one site and language answer from. */
export interface NavigationSource {
  readonly contract: NavigationContract
  readonly navigation: Navigation
  readonly shape: LinkBases
  readonly anonymous: boolean
  /** Id of the page at a path of any language, home's path being empty; null without one. */
  pageAt(path: string): number | null
}

/** The answer to a menu, submenu or breadcrumbs request; null: not found. */
export function navigationAnswer(source: NavigationSource, match: RouteMatch): NodeAnswer | null {
  const { contract, navigation, shape, anonymous } = source
  const pageId = source.pageAt(match.path ?? '')
  if (pageId === null) return null
  const question: NavigationRequest = { pageId, byPath: match.path !== null, rootId: match.rootId, anonymous }
  switch (match.resource) {
    case 'menu':
      return contract.menu(navigation, menuLevels(contract, match), question, shape)
    case 'submenu': {
      const [levels = 100, root = null, nephews = 100] = match.numbers
      return contract.submenu(navigation, { levels, root, nephews }, question, shape)
    }
    case 'breadcrumbs':
      return contract.breadcrumbs(navigation, match.numbers[0] ?? 0, question, shape)
    default:
      return null
  }
}

function menuLevels({ menuDefaults }: NavigationContract, { numbers }: RouteMatch): MenuLevels {
  const [
    from = menuDefaults.from,
    to = menuDefaults.to,
    inactive = menuDefaults.inactive,
    active = menuDefaults.active,
  ] = numbers
  return { from, to, inactive, active }
}
