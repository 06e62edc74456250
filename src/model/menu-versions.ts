import { menuRules as cms41 } from './cms-4.1/menu-rules.js'
import { menuRules as cms50 } from './cms-5.0/menu-rules.js'
import { menuRules as cms51 } from './cms-5.1/menu-rules.js'
import { pageAttributes } from './cms-5.1/page-attributes.js'
import type { MenuRules, MenuVersion } from './menus/menu-rules.js'

/** The part of the versions' rules that the handler needs. */
export const menuVersions: Readonly<Record<MenuVersion, MenuRules>> = {
  '4.1': cms41,
  '5.0.0': cms50,
  '5.0': cms51,
  '5.1': cms51,
}

/** The `attr` of the nodes that rows of navigation documents hold: that of each version with `NodeForms.fitRows`. */
export const rowAttributes = pageAttributes
