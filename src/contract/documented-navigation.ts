import { absolute } from '../site/address.js'
import type { Json, JsonObject } from '../site/json.js'
import { type MenuLevels, menuAnswer } from '../site/menu.js'
import { isForVisitor, type MenuNode } from '../site/menu-tree.js'
import type { Navigation } from '../site/navigation.js'
import { type SubmenuLevels, submenuAnswer } from '../site/submenu.js'
import { wholeTree } from '../site/whole-tree.js'
import type { MenuQuestion, NodeShape } from './contract.js'
import { nodeObject, shallowNode } from './node.js'

/** One root node: of the reverse id, of the page that the path names, or of the site. */
export function documentedMenu(
  navigation: Navigation,
  levels: MenuLevels,
  question: MenuQuestion,
  shape: NodeShape,
): Json | null {
  const { pageId, byPath, rootId, anonymous } = question
  if (byPath && rootId === null) {
    const node = wholeTree(navigation, anonymous ? 'anonymous' : 'users').pages.get(pageId)
    if (!node) return siteNode(navigation, shape, [])
    return branch(node, shape, (child, depth) => depth <= levels.active || (child.level ?? depth) <= levels.to)
  }
  const answer = menuAnswer(navigation, levels, { selectedId: pageId, rootId, anonymous })
  if (!answer) return null
  const children = answer.nodes.map((node) => nodeObject(node, shape))
  const { root } = answer
  if (!root) return siteNode(navigation, shape, children)
  return shallowNode(root, shape, { selected: root.selected, level: root.level, children })
}

/** The page's node with what is below it, or its ancestor at a level with what the released contract lists. */
export function documentedSubmenu(
  navigation: Navigation,
  levels: SubmenuLevels,
  question: MenuQuestion,
  shape: NodeShape,
): Json {
  const { pageId, anonymous } = question
  if (levels.root === null) {
    const node = wholeTree(navigation, anonymous ? 'anonymous' : 'users').pages.get(pageId)
    return node ? branch(node, shape, (_, depth) => depth <= levels.levels) : siteNode(navigation, shape, [])
  }
  const { root, nodes } = submenuAnswer(navigation, levels, { selectedId: pageId, anonymous })
  const children = nodes.map((node) => nodeObject(node, shape))
  if (!root || levels.root === 0) return siteNode(navigation, shape, children)
  return shallowNode(root, shape, { selected: root.selected, level: root.level, children })
}

/** A chain from home to the page, each node holding the next. */
export function documentedBreadcrumbs(
  navigation: Navigation,
  start: number,
  question: MenuQuestion,
  shape: NodeShape,
): Json {
  const { nodes, pages } = wholeTree(navigation, 'breadcrumbs')
  const home = nodes.find(({ node }) => node.attr.is_home === true)
  const page = pages.get(question.pageId)
  const above: MenuNode[] = []
  for (let node = page?.parent ?? null; node; node = node.parent) {
    if (node.visible && node !== home && isForVisitor(node, question.anonymous)) above.unshift(node)
  }
  const path = [...(home ? [home] : []), ...above, ...(page && page !== home ? [page] : [])]
  let chain: JsonObject | null = null
  for (let level = path.length - 1; level >= start; level--) {
    const node = path[level]
    if (node) chain = shallowNode(node, shape, { selected: true, level, children: chain ? [chain] : [] })
  }
  return chain ?? siteNode(navigation, shape, [])
}

/** A page's node, selected, with the visible nodes below it that the caller keeps; depth 1 is a child. */
function branch(top: MenuNode, shape: NodeShape, keep: (node: MenuNode, depth: number) => boolean): JsonObject {
  const below = (node: MenuNode, depth: number): JsonObject[] =>
    node.children
      .filter((child) => child.visible && keep(child, depth))
      .map((child) =>
        shallowNode(child, shape, { selected: false, level: child.level, children: below(child, depth + 1) }),
      )
  return shallowNode(top, shape, { selected: true, level: top.level, children: below(top, 1) })
}

/** The site itself as the root of its navigation. */
function siteNode({ site }: Navigation, shape: NodeShape, children: JsonObject[]): JsonObject {
  return {
    namespace: null,
    title: site.title,
    url: absolute(shape.siteUrl, site.url),
    api_endpoint: absolute(shape.apiUrl, site.endpoint),
    visible: true,
    selected: false,
    attr: null,
    level: null,
    children,
  }
}
