import { byPath, forPages, plain } from '../navigation/navigation-requests.js'
import type { NavigationFamily } from '../route-files.js'
import { pagePaths, type SitePlan } from '../site-plan.js'

/** For every page path: the default levels written out, and the variants for all paths. */
export const menuPathFiles: NavigationFamily = {
  name: 'menu-paths',
  from: 'navigation',
  part: 0,
  pagePaths: 'all',
  requests: (plan, language, { variants }) =>
    forPages('menu', [defaultLevels(plan), ...byPath(variants.menus)], pagePaths(plan, language)),
}

/** The endpoint, the default levels written out, the same for every reverse id, and the configured variants. */
export const menuFiles: NavigationFamily = {
  name: 'menu',
  from: 'navigation',
  part: 0,
  requests(plan, _, { variants }) {
    const levels = defaultLevels(plan)
    return ['menu/', ...plain('menu', [levels, ...reverseIds(plan).map((id) => `${id}/${levels}`), ...variants.menus])]
  },
}

function defaultLevels({ context }: SitePlan): string {
  const { from, to, inactive, active } = context.contract.menuDefaults
  return `${from}/${to}/${inactive}/${active}`
}

function reverseIds({ context }: SitePlan): string[] {
  const ids = context.site.pages.flatMap(({ reverseId }) => (reverseId ? [reverseId] : []))
  return [...new Set(ids)].map(encodeURIComponent)
}
