import type { Branch, LanguageFamily, NavigationVariants } from '../route-files.js'
import { byPath, forPages, numericPaths, plain } from './navigation-requests.js'

/**
 * The two families of a route whose levels are optional. One has the files for every page path, the other those without
 * a path: the endpoint, the configured variants, and page paths that are read as levels. `shows`: the branch that the
 * files for page paths show with these levels; null: any.
 */
export function pathFamilies(
  name: string,
  variantsOf: (variants: NavigationVariants) => readonly string[],
  shows: (levels: readonly string[]) => Branch | null,
): LanguageFamily[] {
  const levels = (variants: NavigationVariants) => ['', ...byPath(variantsOf(variants))]
  return [
    {
      name: `${name}-paths`,
      from: 'language',
      pagePaths: 'all',
      requests: (_, __, { variants }, paths) => forPages(name, levels(variants), paths),
      shows: (plan, { variants }) => (plan.context.contract.showsOwnBranch ? shows(levels(variants)) : null),
    },
    {
      name,
      from: 'language',
      *requests(plan, language, { variants }) {
        const numeric = forPages(name, levels(variants), numericPaths(plan, language))
        yield* new Set([`${name}/`, ...plain(name, variantsOf(variants)), ...numeric])
      },
    },
  ]
}
