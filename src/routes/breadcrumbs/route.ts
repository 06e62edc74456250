import { navigationChecks, navigationRoute, navigationOperation as operation } from '../navigation/navigation-route.js'
import { pathFamilies } from '../navigation/path-families.js'
import type { Route } from '../route.js'
import { breadcrumbs } from './answer.js'

export const breadcrumbsRoute: Route = {
  ...breadcrumbs,
  ...navigationRoute,
  families: pathFamilies(
    'breadcrumbs',
    ({ breadcrumbs: variants }) => variants,
    () => 'above',
  ),
  operations: [
    operation(['start_level', 'path'], 'The breadcrumbs of a page from a level on.'),
    operation(['start_level'], 'The breadcrumbs of the home page from a level on.'),
    operation(['path'], 'The breadcrumbs of a page.'),
    operation([], 'The breadcrumbs of the home page.'),
  ],
  checks: {
    ...navigationChecks,
    released: { expected: { isList: () => false, chainFrom: ([start = 0]) => start } },
  },
}
