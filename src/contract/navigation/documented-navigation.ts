import { menuAnswer } from '../../model/menus/menu.js'
import type { MenuNode } from '../../model/menus/menu-node.js'
import type { MenuLevels } from '../../model/menus/menu-rules.js'
import type { Navigation } from '../../model/menus/navigation.js'
import { type SubmenuLevels, submenuAnswer } from '../../model/menus/submenu.js'
import { wholeTree } from '../../model/menus/whole-tree.js'
import { toJsonText } from '../../model/values/json.js'
import type { JsonTree } from '../../model/values/json-tree.js'
import type { LinkBases, NavigationContract, NavigationRequest } from '../contract.js'
import { type Below, NodeTree, nodeWriter } from './node-tree.js'

export const documentedNavigation: NavigationContract = {
  name: 'documented',
  menuDefaults: { from: 0, to: 100, inactive: 100, active: 100 },
  menu: documentedMenu,
  submenu: documentedSubmenu,
  breadcrumbs: documentedBreadcrumbs,
}

/** One root node: of the reverse id, of the page that the path names, or of the site. */
function documentedMenu(
  navigation: Navigation,
  levels: MenuLevels,
  request: NavigationRequest,
  bases: LinkBases,
): JsonTree | null {
  if (request.byPath && request.rootId === null) {
    const node = selectedNode(navigation, request)
    if (!node) return topNode(navigation, bases, null, [])
    return branch(
      navigation,
      node,
      bases,
      (child, depth) => depth <= levels.active || (child.level ?? depth) <= levels.to,
    )
  }
  const answer = menuAnswer(navigation, levels, request)
  if (!answer) return null
  return topNode(navigation, bases, answer.root, answer.nodes)
}

/** The page's node with what is below it, or its ancestor at a level with what the released contract lists. */
function documentedSubmenu(
  navigation: Navigation,
  levels: SubmenuLevels,
  request: NavigationRequest,
  bases: LinkBases,
): JsonTree {
  if (levels.root === null) {
    const node = selectedNode(navigation, request)
    if (!node) return topNode(navigation, bases, null, [])
    return branch(navigation, node, bases, (_, depth) => depth <= levels.levels)
  }
  const { root, nodes } = submenuAnswer(navigation, levels, request)
  return topNode(navigation, bases, levels.root === 0 ? null : root, nodes)
}

function selectedNode(navigation: Navigation, { selectedId, anonymous }: NavigationRequest): MenuNode | undefined {
  return wholeTree(navigation, anonymous ? 'anonymous' : 'users').pages.get(selectedId)
}

/** A chain from home to the page, each node holding the next. */
function documentedBreadcrumbs(
  navigation: Navigation,
  start: number,
  request: NavigationRequest,
  bases: LinkBases,
): JsonTree {
  const tree = wholeTree(navigation, 'all')
  const write = nodeWriter(navigation, bases)
  const home = tree.nodes.find(({ node }) => node.isHome)
  const page = tree.pages.get(request.selectedId)
  const above: MenuNode[] = []
  for (let node = page?.parent ?? null; node; node = node.parent) {
    if (node.visible && node !== home && node.node.isFor(request.anonymous)) above.unshift(node)
  }
  const path = [...(home ? [home] : []), ...above, ...(page && page !== home ? [page] : [])]
  let chain: JsonTree | null = null
  for (let level = path.length - 1; level >= start; level--) {
    const node = path[level]
    const below: JsonTree[] = chain ? [chain] : []
    if (node) chain = { head: () => write(node, { selected: true, level }), children: () => below }
  }
  return chain ?? topNode(navigation, bases, null, [])
}

/** A page's node, selected, with the visible nodes below it that the caller keeps; depth 1 is a child. */
function branch(
  navigation: Navigation,
  top: MenuNode,
  bases: LinkBases,
  keep: (node: MenuNode, depth: number) => boolean,
): JsonTree {
  const below: Below = ({ children }, depth) => children.filter((child) => child.visible && keep(child, depth))
  const write = nodeWriter(navigation, bases)
  const { level } = top
  return {
    head: () => write(top, { selected: true, level }),
    children: () => new NodeTree(top, write, below).children(),
  }
}

/** The given node with others below it; null: the site itself is the root of its navigation. */
function topNode(
  navigation: Navigation,
  bases: LinkBases,
  root: MenuNode | null,
  nodes: readonly MenuNode[],
): JsonTree {
  const write = nodeWriter(navigation, bases)
  return {
    head: () => (root ? write(root, root) : siteText(navigation)),
    children: () => nodes.map((node) => new NodeTree(node, write)),
  }
}

/** The site node. A site has no endpoint, and its address differs by language: both are null. */
function siteText({ siteName }: Navigation): string {
  const members = {
    namespace: null,
    title: siteName,
    url: null,
    api_endpoint: null,
    visible: true,
    selected: false,
    attr: null,
    level: null,
  }
  return toJsonText(members).slice(0, -1)
}
