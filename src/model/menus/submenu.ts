import type { MenuNode } from './menu-node.js'
import { type MenuRequest, menuTree } from './menu-tree.js'
import type { Navigation } from './navigation.js'

export interface SubmenuLevels {
  readonly levels: number
  /** null: the level of the current page. */
  readonly root: number | null
  readonly nephews: number
}

/** The nodes of a submenu, and the node that they belong to. */
interface SubmenuAnswer {
  readonly root: MenuNode | null
  readonly nodes: readonly MenuNode[]
}

/** Mirrors menus.templatetags.menu_tags.ShowSubMenu. */
export function submenuAnswer(
  navigation: Navigation,
  { levels, root, nephews }: SubmenuLevels,
  request: Pick<MenuRequest, 'selectedId' | 'anonymous'>,
): SubmenuAnswer {
  const nodes = menuTree(navigation, { ...request, rootId: null, breadcrumbs: false })
  const { cutAfter } = navigation.rules
  let level = root ? root - 1 : root
  let answer: SubmenuAnswer = { root: null, nodes: [] }
  for (const node of nodes) {
    if (level === null && node.selected) level = node.level
    if (!(node.selected || node.relation === 'ancestor') || node.level !== level) continue
    cutAfter(node, levels)
    for (const child of node.children) if (child.relation === 'sibling') cutAfter(child, nephews)
    answer = { root: node, nodes: root === 0 ? [node] : node.children }
  }
  return answer
}
