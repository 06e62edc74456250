import { byPath, forPages, numericPaths, plain } from '../navigation/navigation-requests.js'
import type { NavigationFamily } from '../route-files.js'
import { pagePaths } from '../site-plan.js'

export const submenuPathFiles: NavigationFamily = {
  name: 'submenu-paths',
  from: 'navigation',
  part: 0,
  pagePaths: 'all',
  requests: (plan, language, { variants }) =>
    forPages('submenu', ['', ...byPath(variants.submenus)], pagePaths(plan, language)),
}

/** The endpoint, the configured variants, and paths that are taken for levels. */
export const submenuFiles: NavigationFamily = {
  name: 'submenu',
  from: 'navigation',
  part: 0,
  *requests(plan, language, { variants }) {
    yield* ['submenu/', ...plain('submenu', variants.submenus)]
    yield* forPages('submenu', ['', ...byPath(variants.submenus)], numericPaths(plan, language))
  },
}
