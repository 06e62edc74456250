import { navigationBody } from '../navigation/navigation-body.js'
import type { RouteAnswer } from '../route-answer.js'

const levels = '<int>/<int>/<int>/<int>/'

/** `menu/`: djangocms_rest.views.MenuView. */
export const menu: RouteAnswer = {
  name: 'menu',
  patterns: ['', levels, `${levels}<path>/`, `<root>/${levels}`, `<root>/${levels}<path>/`].map(
    (rest) => `<language>/menu/${rest}`,
  ),
  answer: navigationBody(({ contract, linkBases }, { numbers }, navigation, request) => {
    const [from = 0, to = 0, inactive = 0, active = 0] = numbers
    const given = { from, to, inactive, active }
    return contract.menu(navigation, numbers.length > 0 ? given : contract.menuDefaults, request, linkBases)
  }),
}
