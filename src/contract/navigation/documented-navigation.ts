import { menuAnswer } from '../../model/menus/menu.js'
import type { MenuNode } from '../../model/menus/menu-node.js'
import type { MenuLevels } from '../../model/menus/menu-rules.js'
import type { Navigation } from '../../model/menus/navigation.js'
import { type SubmenuLevels, submenuAnswer } from '../../model/menus/submenu.js'
import { wholeTree } from '../../model/menus/whole-tree.js'
import { toJsonText } from '../../model/values/json.js'
import { type JsonTree, jsonTrees } from '../../model/values/json-tree.js'
import type { LinkBases, NavigationContract, NavigationRequest } from '../contract.js'
import { nodeWriter } from './node-writer.js'

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
    const { active, to } = levels
    return branch(navigation, request, bases, ({ level }, depth) => depth <= active || (level ?? depth) <= to)
  }
  const answer = menuAnswer(navigation, levels, request)
  return answer && topNode(navigation, bases, answer.root, answer.nodes)
}

/** The page's node with what is below it, or its ancestor at a level with what the released contract lists. */
function documentedSubmenu(
  navigation: Navigation,
  levels: SubmenuLevels,
  request: NavigationRequest,
  bases: LinkBases,
): JsonTree {
  if (levels.root === null) return branch(navigation, request, bases, (_, depth) => depth <= levels.levels)
  const { root, nodes } = submenuAnswer(navigation, levels, request)
  return topNode(navigation, bases, levels.root === 0 ? null : root, nodes)
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
  const path: MenuNode[] = []
  for (let node = page ?? null; node; node = node.parent) {
    const isShown = node === page || (node.visible && node.node.isFor(request.anonymous))
    if (isShown && node !== home) path.unshift(node)
  }
  if (home) path.unshift(home)
  const chain = (level: number): JsonTree[] =>
    path.slice(level, level + 1).map((node) => ({
      head: () => write(node, { selected: true, level }),
      children: () => chain(level + 1),
    }))
  return chain(start)[0] ?? topNode(navigation, bases)
}

/**
 * The node of the page, selected, with the visible nodes below it that the caller keeps; depth 1 is a child. The site's
 * if the page has none.
 */
function branch(
  navigation: Navigation,
  { selectedId, anonymous }: NavigationRequest,
  bases: LinkBases,
  keep: (node: MenuNode, depth: number) => boolean,
): JsonTree {
  const top = wholeTree(navigation, anonymous ? 'anonymous' : 'users').pages.get(selectedId)
  const write = nodeWriter(navigation, bases)
  const [tree = topNode(navigation, bases)] = jsonTrees(
    top ? [top] : [],
    (node) => write(node, { selected: node === top, level: node.level }),
    ({ children }, depth) => children.filter((child) => child.visible && keep(child, depth)),
  )
  return tree
}

/** A node with others below it; without it the site itself is the root of its navigation. */
function topNode(
  navigation: Navigation,
  bases: LinkBases,
  root: MenuNode | null = null,
  nodes: readonly MenuNode[] = [],
): JsonTree {
  const write = nodeWriter(navigation, bases)
  return {
    head: () => (root ? write(root) : siteText(navigation)),
    children: () => jsonTrees(nodes, write, ({ children }) => children),
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
