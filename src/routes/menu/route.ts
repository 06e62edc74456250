import { navigationChecks, navigationRoute, navigationOperation as operation } from '../navigation/navigation-route.js'
import type { Route } from '../route.js'
import { menu } from './answer.js'
import { menuFiles, menuPathFiles } from './files.js'

const levels = ['from_level', 'to_level', 'extra_inactive', 'extra_active']

export const menuRoute: Route = {
  ...menu,
  ...navigationRoute,
  families: [menuPathFiles, menuFiles],
  operations: [
    operation([], 'The menu.'),
    operation(levels, 'Levels of the menu.'),
    operation([...levels, 'path'], 'Levels of the menu as seen from a page.'),
    operation(['root_id', ...levels], 'Levels of the menu below the page with a reverse id.'),
    operation(
      ['root_id', ...levels, 'path'],
      'Levels of the menu below the page with a reverse id, as seen from a page.',
    ),
  ],
  checks: {
    ...navigationChecks,
    released: {
      expected: {
        isList: ({ path, rootId }) => path === null || rootId !== null,
        keeps: ([, to = 100, , active = 100], depth, level) => depth <= active || (level ?? depth) <= to,
      },
    },
  },
}
