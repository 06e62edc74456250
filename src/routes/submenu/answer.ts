import { navigationBody } from '../navigation/navigation-body.js'
import type { RouteAnswer } from '../route-answer.js'

/** `submenu/`: djangocms_rest.views.SubMenuView. */
export const submenu: RouteAnswer = {
  name: 'submenu',
  patterns: ['<int>/<int>/<int>/', '<int>/<int>/', '<int>/', ''].flatMap((levels) =>
    ['<path>/', ''].map((path) => `<language>/submenu/${levels}${path}`),
  ),
  answer: navigationBody(({ contract, linkBases }, { numbers }, navigation, request) => {
    const [levels = 100, root = null, nephews = 100] = numbers
    return contract.submenu(navigation, { levels, root, nephews }, request, linkBases)
  }),
}
