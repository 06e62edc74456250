import { navigationBody } from '../navigation/navigation-body.js'
import type { RouteAnswer } from '../route-answer.js'

/** `breadcrumbs/`: djangocms_rest.views.BreadcrumbView. */
export const breadcrumbs: RouteAnswer = {
  name: 'breadcrumbs',
  patterns: [
    '<language>/breadcrumbs/<int>/<path>/',
    '<language>/breadcrumbs/<int>/',
    '<language>/breadcrumbs/<path>/',
    '<language>/breadcrumbs/',
  ],
  answer: navigationBody(({ contract, linkBases }, { numbers }, navigation, request) =>
    contract.breadcrumbs(navigation, numbers[0] ?? 0, request, linkBases),
  ),
}
