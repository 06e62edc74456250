import { cutLevels } from '../cms-5.1/menu-cuts.js'
import { menuRules as newest } from '../cms-5.1/menu-rules.js'
import type { MenuRules } from '../menus/menu-rules.js'

/** Those of 5.0.0 to 5.0.2, which cut nothing where less than no level would be left. */
export const menuRules: MenuRules = { ...newest, cutLevels: (nodes, levels) => cutLevels(nodes, levels, 1000) }
