import type { MenuRules } from '../menus/menu-rules.js'
import { cutAfter, cutLevels } from './menu-cuts.js'

export const menuRules: MenuRules = {
  version: '5.1',
  cutLevels,
  cutAfter,
  inactiveBelow: (inactive, deeper) => inactive + deeper,
  relatesBeforeCuts: true,
  hasPlainNodes: true,
}
