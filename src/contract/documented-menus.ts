import type { MenuContract } from './contract.js'
import { documentedBreadcrumbs, documentedMenu, documentedSubmenu } from './documented-navigation.js'

/** Menus as the specification documents them: a tree below one root. */
export const documentedMenus: MenuContract = {
  name: 'documented',
  menuDefaults: { from: 0, to: 100, inactive: 100, active: 100 },
  menu: documentedMenu,
  submenu: documentedSubmenu,
  breadcrumbs: documentedBreadcrumbs,
}
