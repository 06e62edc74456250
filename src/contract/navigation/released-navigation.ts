import { breadcrumbNodes } from '../../model/menus/breadcrumbs.js'
import { menuAnswer } from '../../model/menus/menu.js'
import type { MenuNode } from '../../model/menus/menu-node.js'
import type { Navigation } from '../../model/menus/navigation.js'
import { submenuAnswer } from '../../model/menus/submenu.js'
import { type JsonTree, jsonTrees } from '../../model/values/json-tree.js'
import type { LinkBases, NavigationContract } from '../contract.js'
import { nodeWriter } from './node-writer.js'

/** Lists of nodes, as the package writes them. */
export const releasedNavigation: NavigationContract = {
  name: 'released',

  menuDefaults: { from: 0, to: 100, inactive: 0, active: 1000 },

  menu(navigation, levels, request, bases) {
    const answer = menuAnswer(navigation, levels, request)
    return answer === null ? null : nodeTrees(navigation, answer.nodes, bases)
  },

  submenu: (navigation, levels, request, bases) =>
    nodeTrees(navigation, submenuAnswer(navigation, levels, request).nodes, bases),

  breadcrumbs: (navigation, start, request, bases) =>
    nodeTrees(navigation, breadcrumbNodes(navigation, start, request), bases),
}

function nodeTrees(navigation: Navigation, nodes: readonly MenuNode[], bases: LinkBases): JsonTree[] {
  return jsonTrees(nodes, nodeWriter(navigation, bases), ({ children }) => children)
}
