import { navigationRoute, navigationOperation as operation } from '../navigation/navigation-route.js'
import type { Route } from '../route.js'
import { breadcrumbs } from './answer.js'
import { breadcrumbFiles, breadcrumbPathFiles } from './files.js'

export const breadcrumbsRoute: Route = {
  ...breadcrumbs,
  ...navigationRoute,
  families: [breadcrumbPathFiles, breadcrumbFiles],
  operations: [
    operation(['start_level', 'path'], 'The breadcrumbs of a page from a level on.'),
    operation(['start_level'], 'The breadcrumbs of the home page from a level on.'),
    operation(['path'], 'The breadcrumbs of a page.'),
    operation([], 'The breadcrumbs of the home page.'),
  ],
  checks: {
    shape: 'nodes',
    namesClosedPages: true,
    expected: { isList: () => false, chainFrom: ([start = 0]) => start },
  },
}
