import { menuRules as newest } from '../cms-5.1/menu-rules.js'
import type { MenuRules } from '../menus/menu-rules.js'

export const menuRules: MenuRules = { ...newest, version: '5.0' }
