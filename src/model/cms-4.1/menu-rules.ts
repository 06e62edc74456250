import type { MenuRules } from '../menus/menu-rules.js'
import { cutAfter, cutLevels } from './menu-cuts.js'

export const menuRules: MenuRules = {
  version: '4.1',
  cutLevels,
  cutAfter: (node, levels) => cutAfter(node, levels),
  inactiveBelow: (inactive) => inactive,
  relatesBeforeCuts: false,
  // Its attributes are others.
  hasPlainNodes: false,
}
