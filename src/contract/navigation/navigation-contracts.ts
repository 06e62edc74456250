import type { NavigationContract } from '../contract.js'
import { documentedNavigation } from './documented-navigation.js'
import { releasedNavigation } from './released-navigation.js'

/** What the handler needs of both contracts, by their names. */
export const navigationContracts: Readonly<Record<NavigationContract['name'], NavigationContract>> = {
  documented: documentedNavigation,
  released: releasedNavigation,
}
