import type { MenuNode } from './menu-node.js'
import type { MenuLevels } from './menu-rules.js'
import { flatten, type MenuRequest, menuTree } from './menu-tree.js'
import type { Navigation } from './navigation.js'

/** The nodes of a menu, and the node of the reverse id that it starts from. */
interface MenuAnswer {
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
  request: Omit<MenuRequest, 'breadcrumbs'>,
): MenuAnswer | null {
  const nodes = menuTree(navigation, { ...request, breadcrumbs: false })
  const { cutLevels, inactiveBelow } = navigation.rules
  if (request.rootId === null) return { root: null, nodes: cutLevels(nodes, levels) }
  const root = nodes.find(({ node }) => node.reverseId === request.rootId)
  if (!root) return null
  // Nodes below one that the viewer cannot see have no levels.
  if (root.level === null) return { root, nodes: [] }
  for (const child of root.children) child.parent = null
  const deeper = root.level + 1
  const inactive = inactiveBelow(levels.inactive, deeper)
  const shifted = { ...levels, from: levels.from + deeper, to: levels.to + deeper, inactive }
  return { root, nodes: cutLevels(flatten(root.children), shifted) }
}
