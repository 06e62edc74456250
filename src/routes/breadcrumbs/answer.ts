import { navigationBody } from '../navigation/navigation-body.js'
import type { RouteAnswer } from '../route-answer.js'

/** `breadcrumbs/`: djangocms_rest.views.BreadcrumbView. */
export const breadcrumbs: RouteAnswer = {
  name: 'breadcrumbs',
  patterns: ['<int>/<path>/', '<int>/', '<path>/', ''].map((rest) => `<language>/breadcrumbs/${rest}`),
  answer: navigationBody(({ contract, linkBases }, { numbers }, navigation, request) =>
    contract.breadcrumbs(navigation, numbers[0] ?? 0, request, linkBases),
  ),
}
