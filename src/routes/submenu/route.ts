import { navigationChecks, navigationRoute, navigationOperation as operation } from '../navigation/navigation-route.js'
import { pathFamilies } from '../navigation/path-families.js'
import type { Route } from '../route.js'
import type { Branch } from '../route-files.js'
import { submenu } from './answer.js'

export const submenuRoute: Route = {
  ...submenu,
  ...navigationRoute,
  families: pathFamilies('submenu', ({ submenus }) => submenus, shownBranch),
  operations: [
    operation(['levels', 'root_level', 'nephews', 'path'], 'The same with levels below neighbours, of a page.'),
    operation(['levels', 'root_level', 'nephews'], 'The same with levels below neighbours, of the home page.'),
    operation(['levels', 'root_level', 'path'], 'Levels of the submenu of a page, from a level on.'),
    operation(['levels', 'root_level'], 'Levels of the submenu of the home page, from a level on.'),
    operation(['levels', 'path'], 'Levels of the submenu of a page.'),
    operation(['levels'], 'Levels of the submenu of the home page.'),
    operation(['path'], 'The submenu of a page.'),
    operation([], 'The submenu of the home page.'),
  ],
  checks: {
    ...navigationChecks,
    released: {
      expected: {
        isList: ({ numbers }) => numbers.length > 1,
        keeps: ([levels = 100], depth) => depth <= levels,
      },
    },
  },
}

/** With a second level a submenu begins at a node above the page. */
function shownBranch(levels: readonly string[]): Branch | null {
  return levels.some((level) => level.includes('/')) ? null : 'below'
}
