import { byPath, forPages, numericPaths, plain } from '../navigation/navigation-requests.js'
import type { NavigationFamily } from '../route-files.js'
import { pagePaths } from '../site-plan.js'

export const breadcrumbPathFiles: NavigationFamily = {
  name: 'breadcrumbs-paths',
  from: 'navigation',
  part: 1,
  pagePaths: 'all',
  requests: (plan, language, { variants }) =>
    forPages('breadcrumbs', ['', ...byPath(variants.breadcrumbs)], pagePaths(plan, language)),
}

/** The endpoint, the configured variants, and paths that are taken for levels. */
export const breadcrumbFiles: NavigationFamily = {
  name: 'breadcrumbs',
  from: 'navigation',
  part: 1,
  *requests(plan, language, { variants }) {
    yield* ['breadcrumbs/', ...plain('breadcrumbs', variants.breadcrumbs)]
    yield* forPages('breadcrumbs', ['', ...byPath(variants.breadcrumbs)], numericPaths(plan, language))
  },
}
