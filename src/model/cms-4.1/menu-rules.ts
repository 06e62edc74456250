import type { MenuRules } from '../menus/menu-rules.js'
import { cutAfter, cutLevels } from './menu-cuts.js'

export const menuRules: MenuRules = {
  cutLevels,
  cutAfter,
  inactiveBelow: (inactive) => inactive,
  relatesBeforeCuts: false,
}
