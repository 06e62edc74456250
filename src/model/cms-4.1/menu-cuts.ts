import type { MenuNode } from '../menus/menu-node.js'
import type { MenuLevels } from '../menus/menu-rules.js'

/** menus.templatetags.menu_tags.cut_levels. */
export function cutLevels(nodes: readonly MenuNode[], { from, to, inactive, active }: MenuLevels): MenuNode[] {
  const kept: MenuNode[] = []
  const removed = new Set<MenuNode>()
  let selected: MenuNode | null = null
  for (const node of nodes) {
    if (node.level === null) {
      remove(node, removed)
      continue
    }
    if (node.level === from) {
      kept.push(node)
      node.parent = null
    }
    if (node.aside) cutAfter(node, inactive, removed)
    if (node.level > to && node.parent) remove(node, removed)
    if (node.selected) selected = node
    if (!node.visible) remove(node, removed)
  }
  if (selected) cutAfter(selected, active, removed)
  return kept.filter((node) => !removed.has(node))
}

/** menus.templatetags.menu_tags.cut_after. A negative number never stops. */
export function cutAfter(node: MenuNode, levels: number, removed = new Set<MenuNode>()): void {
  if (levels === 0) {
    for (const child of node.children) removed.add(child)
    node.children = []
    return
  }
  for (const child of node.children) {
    if (child.visible) cutAfter(child, levels - 1, removed)
    else removed.add(child)
  }
  node.children = node.children.filter((child) => child.visible)
}

function remove(node: MenuNode, removed: Set<MenuNode>): void {
  removed.add(node)
  node.parent?.remove(node)
}
