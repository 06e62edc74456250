import type { NavigationFamily, NavigationVariants } from '../route-files.js'
import { pagePaths } from '../site-plan.js'
import { byPath, forPages, numericPaths, plain } from './navigation-requests.js'

/**
 * The families of a route whose levels are optional: files for every page path; and files without a path, among them
 * the configured variants and paths that are read as levels.
 */
export function pathFamilies(
  name: string,
  part: NavigationFamily['part'],
  variantsOf: (variants: NavigationVariants) => readonly string[],
): NavigationFamily[] {
  const levels = (variants: NavigationVariants) => ['', ...byPath(variantsOf(variants))]
  return [
    {
      name: `${name}-paths`,
      from: 'navigation',
      part,
      pagePaths: 'all',
      requests: (plan, language, { variants }) => forPages(name, levels(variants), pagePaths(plan, language)),
    },
    {
      name,
      from: 'navigation',
      part,
      *requests(plan, language, { variants }) {
        yield* [`${name}/`, ...plain(name, variantsOf(variants))]
        yield* forPages(name, levels(variants), numericPaths(plan, language))
      },
    },
  ]
}
