import { navigationBody } from '../navigation/navigation-body.js'
import type { RouteAnswer } from '../route-answer.js'

/** The request path of a menu, `en/menu/0/1/0/1/about-us/`; without levels the default ones. `path` is percent-encoded. */
export function menuPath(language: string, levels: readonly number[] = [], path = ''): string {
  return `${language}/menu/${[...levels, path]
    .filter((part) => part !== '')
    .map((part) => `${part}/`)
    .join('')}`
}

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
