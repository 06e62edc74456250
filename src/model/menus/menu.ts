import { cutAfter41, cutLevels41 } from './menu-41.js'
import type { MenuNode } from './menu-node.js'
import { flatten, menuTree } from './menu-tree.js'
import type { Navigation } from './navigation.js'

/** The four numbers of a menu variant. */
export interface MenuLevels {
  readonly from: number
  readonly to: number
  readonly inactive: number
  readonly active: number
}

/** The nodes of a menu, and the node of the reverse id that it starts from. */
export interface MenuAnswer {
  readonly root: MenuNode | null
  readonly nodes: MenuNode[]
}

/**
 * A menu; null: no node has that reverse id.
 * Mirrors menus.templatetags.menu_tags.ShowMenu and cut_levels.
 */
export function menuAnswer(
  navigation: Navigation,
  levels: MenuLevels,
  request: { selectedId: number | null; rootId: string | null; anonymous: boolean },
): MenuAnswer | null {
  const nodes = menuTree(navigation, { ...request, breadcrumbs: false })
  const cut = navigation.version === '4.1' ? cutLevels41 : cutLevels
  if (request.rootId === null) return { root: null, nodes: cut(nodes, levels) }
  const root = nodes.find(({ node }) => node.reverseId === request.rootId)
  if (!root) return null
  // Below a node that the visitor cannot see there is nothing to number the levels by.
  if (root.level === null) return { root, nodes: [] }
  for (const child of root.children) child.parent = null
  const deeper = root.level + 1
  const inactive = navigation.version === '4.1' ? levels.inactive : levels.inactive + deeper
  const shifted = { ...levels, from: levels.from + deeper, to: levels.to + deeper, inactive }
  return { root, nodes: cut(flatten(root.children), shifted) }
}

/** Cuts a node's children after some levels, as the version of the CMS does. */
export function cutAfter(navigation: Navigation, node: MenuNode, levels: number): void {
  if (navigation.version === '4.1') cutAfter41(node, levels, new Set())
  else cutAfterNew(node, levels)
}

function cutLevels(nodes: readonly MenuNode[], { from, to, inactive, active }: MenuLevels): MenuNode[] {
  const kept: MenuNode[] = []
  let selected: MenuNode | null = null
  for (const node of nodes) {
    if (node.level === from && node.visible) {
      if (node.level <= inactive || (node.relation !== null && node.relation !== 'sibling')) kept.push(node)
      else if (nearestAncestorLevel(node) + inactive + 1 >= from) kept.push(node)
    } else if (!node.visible && node.parent?.children.includes(node)) {
      node.parent.children = node.parent.children.filter((child) => child !== node)
    }
    if (node.level === to) node.children = []
    if (node.selected) selected = node
  }
  cutInactive(kept, inactive - from)
  // 1000 is the package's word for no cut.
  if (selected && active < 1000) cutAfterNew(selected, active)
  return kept
}

/** Level of the first node above that leads to the selected one; below every level when there is none. */
function nearestAncestorLevel(node: MenuNode): number {
  for (let above = node.parent; above; above = above.parent) {
    if (above.relation === 'ancestor') return above.level ?? Number.NEGATIVE_INFINITY
  }
  return Number.NEGATIVE_INFINITY
}

function cutInactive(nodes: readonly MenuNode[], levels: number): void {
  for (const node of nodes) {
    if (node.selected) continue
    if (node.relation === 'ancestor') cutInactive(node.children, levels)
    else cutAfterNew(node, levels)
  }
}

function cutAfterNew(node: MenuNode, levels: number): void {
  if (levels <= 0) {
    node.children = []
    return
  }
  // The CMS removes hidden children while it walks them by index, and so skips the one behind each.
  for (let index = 0; index < node.children.length; index++) {
    const child = node.children[index]
    if (child?.visible) cutAfterNew(child, levels - 1)
    else node.children = node.children.filter((candidate) => candidate !== child)
  }
}
