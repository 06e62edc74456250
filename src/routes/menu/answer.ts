import { navigationBody } from '../navigation/navigation-body.js'
import type { RouteAnswer } from '../route-answer.js'

/** `menu/`: djangocms_rest.views.MenuView. */
export const menu: RouteAnswer = {
  name: 'menu',
  patterns: [
    '<language>/menu/',
    '<language>/menu/<int>/<int>/<int>/<int>/',
    '<language>/menu/<int>/<int>/<int>/<int>/<path>/',
    '<language>/menu/<root>/<int>/<int>/<int>/<int>/',
    '<language>/menu/<root>/<int>/<int>/<int>/<int>/<path>/',
  ],
  answer: navigationBody(({ contract, linkBases }, { numbers }, navigation, request) => {
    const { menuDefaults: standard } = contract
    const [from = standard.from, to = standard.to, inactive = standard.inactive, active = standard.active] = numbers
    return contract.menu(navigation, { from, to, inactive, active }, request, linkBases)
  }),
}
