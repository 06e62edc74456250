import type { MenuRules } from '../menus/menu-rules.js'
import { cutAfter, cutLevels } from './menu-cuts.js'

export const menuRules: MenuRules = {
  cutLevels,
  cutAfter: (node, levels) => cutAfter(node, levels),
  inactiveBelow: (inactive) => inactive,
  relatesBeforeCuts: false,
}
