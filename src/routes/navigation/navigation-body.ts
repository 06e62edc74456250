import type { NavigationRequest, NodeAnswer } from '../../contract/contract.js'
import type { Navigation } from '../../model/menus/navigation.js'
import type { Documents } from '../documents.js'
import type { Body, RouteMatch, RouteRequest } from '../route-answer.js'

/** Selects the nodes that a route shows of a navigation; null: not found. */
type CutNavigation = (
  documents: Pick<Documents, 'contract' | 'linkBases'>,
  match: RouteMatch,
  navigation: Navigation,
  request: NavigationRequest,
) => NodeAnswer | null

/** The answer of menu, submenu or breadcrumbs; null if the path leads to no page. */
export function navigationBody(
  cut: CutNavigation,
): (request: RouteRequest, documents: Documents) => Promise<Body | null> {
  return async ({ match, anonymous }, documents) => {
    const selectedId = await documents.pageAt(match.path ?? '')
    if (selectedId === null) return null
    const navigation = await documents.navigation(match.language ?? '')
    const request = { selectedId, byPath: match.path !== null, rootId: match.rootId, anonymous }
    const tree = cut(documents, match, navigation, request)
    return tree === null ? null : { tree }
  }
}
