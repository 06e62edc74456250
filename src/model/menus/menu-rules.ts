import type { CmsSchema } from '../rows/rows.js'
import type { MenuNode } from './menu-node.js'

/** What navigation documents name their rules by. `5.0.0`: the first releases of 5.0. */
export type MenuVersion = CmsSchema | '5.0.0'

/** The four numbers of a menu variant. */
export interface MenuLevels {
  readonly from: number
  readonly to: number
  readonly inactive: number
  readonly active: number
}

/** How versions of django CMS differ in cutting a menu out of its nodes. */
export interface MenuRules {
  /** Selects the levels of a menu among all nodes (menus.templatetags.menu_tags.cut_levels). */
  cutLevels(nodes: readonly MenuNode[], levels: MenuLevels): MenuNode[]
  /** Cuts a node's children after some levels (menus.templatetags.menu_tags.cut_after). */
  cutAfter(node: MenuNode, levels: number): void
  /** `inactive` of a menu that starts `deeper` levels further down. */
  inactiveBelow(inactive: number, deeper: number): number
  /** Relations to the selected node are computed before soft roots cut, not after. */
  readonly relatesBeforeCuts: boolean
}
