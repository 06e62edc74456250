import type { NavigationFamily, NavigationVariants, ShownNodes } from '../route-files.js'
import { byPath, forPages, numericPaths, plain } from './navigation-requests.js'

/**
 * The families of a route whose levels are optional: files for every page path; and files without a path, among them
 * the configured variants and paths that are read as levels. `shows`: what the files for page paths show with these
 * levels, where the contract shows a branch.
 */
export function pathFamilies(
  name: string,
  part: NavigationFamily['part'],
  variantsOf: (variants: NavigationVariants) => readonly string[],
  shows: (levels: readonly string[]) => ShownNodes,
): NavigationFamily[] {
  const levels = (variants: NavigationVariants) => ['', ...byPath(variantsOf(variants))]
  return [
    {
      name: `${name}-paths`,
      from: 'navigation',
      part,
      pagePaths: 'all',
      requests: (_, __, { variants }, paths) => forPages(name, levels(variants), paths),
      shows: (plan, { variants }) => (plan.context.contract.showsOwnBranch ? shows(levels(variants)) : 'all'),
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
