import { navigationBody } from '../navigation/navigation-body.js'
import type { RouteAnswer } from '../route-answer.js'

/** `submenu/`: djangocms_rest.views.SubMenuView. */
export const submenu: RouteAnswer = {
  name: 'submenu',
  patterns: [
    '<language>/submenu/<int>/<int>/<int>/<path>/',
    '<language>/submenu/<int>/<int>/<int>/',
    '<language>/submenu/<int>/<int>/<path>/',
    '<language>/submenu/<int>/<int>/',
    '<language>/submenu/<int>/<path>/',
    '<language>/submenu/<int>/',
    '<language>/submenu/<path>/',
    '<language>/submenu/',
  ],
  answer: navigationBody(({ contract, linkBases }, { numbers }, navigation, request) => {
    const [levels = 100, root = null, nephews = 100] = numbers
    return contract.submenu(navigation, { levels, root, nephews }, request, linkBases)
  }),
}
