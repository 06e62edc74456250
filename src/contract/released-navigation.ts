import { breadcrumbNodes } from '../model/menus/breadcrumbs.js'
import { menuAnswer } from '../model/menus/menu.js'
import type { MenuNode } from '../model/menus/menu-node.js'
import { submenuAnswer } from '../model/menus/submenu.js'
import type { LinkBases, NavigationContract, NavigationRequest } from './contract.js'
import { nodeWriter } from './node-texts.js'
import { NodeTree } from './node-tree.js'

/** Lists of nodes, as the package writes them. */
export const releasedNavigation: NavigationContract = {
  name: 'released',

  menuDefaults: { from: 0, to: 100, inactive: 0, active: 1000 },

  menu(navigation, levels, question, shape) {
    const answer = menuAnswer(navigation, levels, { ...selection(question), rootId: question.rootId })
    return answer === null ? null : nodeTrees(answer.nodes, shape)
  },

  submenu: (navigation, levels, question, shape) =>
    nodeTrees(submenuAnswer(navigation, levels, selection(question)).nodes, shape),

  breadcrumbs: (navigation, start, question, shape) =>
    nodeTrees(breadcrumbNodes(navigation, start, selection(question)), shape),
}

function selection({ pageId, anonymous }: NavigationRequest): { selectedId: number; anonymous: boolean } {
  return { selectedId: pageId, anonymous }
}

function nodeTrees(nodes: readonly MenuNode[], shape: LinkBases): NodeTree[] {
  const write = nodeWriter(shape)
  return nodes.map((node) => new NodeTree(node, write))
}
