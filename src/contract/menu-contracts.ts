import type { MenuContract } from './contract.js'
import { documentedMenus } from './documented-menus.js'
import { releasedMenus } from './released-menus.js'

/** The menus of both contracts by their names. */
export const menuContracts: Readonly<Record<MenuContract['name'], MenuContract>> = {
  documented: documentedMenus,
  released: releasedMenus,
}
