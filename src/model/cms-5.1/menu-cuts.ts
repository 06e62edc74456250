import type { MenuNode } from '../menus/menu-node.js'
import type { MenuLevels } from '../menus/menu-rules.js'

/** Since 5.0: menus.templatetags.menu_tags.cut_levels. `least`: the levels that are left where less than none would be. */
export function cutLevels(
  nodes: readonly MenuNode[],
  { from, to, inactive, active }: MenuLevels,
  least = 0,
): MenuNode[] {
  const kept: MenuNode[] = []
  let selected: MenuNode | null = null
  for (const node of nodes) {
    if (node.level === from && node.visible) {
      if (from <= inactive || !node.aside || nearestAncestorLevel(node) + inactive + 1 >= from) kept.push(node)
    } else if (!node.visible) node.parent?.remove(node)
    if (node.level === to) node.children = []
    if (node.selected) selected = node
  }
  cutInactive(kept, inactive < from ? least : inactive - from)
  // In the package 1000 means no cut.
  if (selected && active < 1000) cutAfter(selected, active)
  return kept
}

/** Level of the first node above that leads to the selected one; -1: there is none. */
function nearestAncestorLevel({ parent }: MenuNode): number {
  if (!parent) return -1
  return parent.relation === 'ancestor' ? (parent.level ?? -1) : nearestAncestorLevel(parent)
}

function cutInactive(nodes: readonly MenuNode[], levels: number): void {
  for (const node of nodes) {
    if (node.selected) continue
    if (node.relation === 'ancestor') cutInactive(node.children, levels)
    else cutAfter(node, levels)
  }
}

/** Since 5.0: menus.templatetags.menu_tags.cut_after. */
export function cutAfter(node: MenuNode, levels: number): void {
  if (levels <= 0) {
    node.children = []
    return
  }
  // The CMS removes hidden children while it iterates by index, and so skips the one after each.
  for (let index = 0; index < node.children.length; index++) {
    const child = node.children[index]
    if (child?.visible) cutAfter(child, levels - 1)
    else node.remove(child)
  }
}
