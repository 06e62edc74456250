import type { MenuNode } from './menu-node.js'

/** The four numbers of a menu variant. */
export interface MenuLevels {
  readonly from: number
  readonly to: number
  readonly inactive: number
  readonly active: number
}

/** What the versions of django CMS decide differently about a menu whose nodes are known. */
export interface MenuRules {
  /** Takes the levels of a menu out of all nodes (menus.templatetags.menu_tags.cut_levels). */
  cutLevels(nodes: readonly MenuNode[], levels: MenuLevels): MenuNode[]
  /** Cuts a node's children after some levels (menus.templatetags.menu_tags.cut_after). */
  cutAfter(node: MenuNode, levels: number): void
  /** `inactive` of a menu that starts so many levels further down. */
  inactiveBelow(inactive: number, deeper: number): number
  /** How nodes stand to the selected one is settled before soft roots cut, and not after. */
  readonly relatesBeforeCuts: boolean
}
