import { byPath, forPages, plain } from '../navigation/navigation-requests.js'
import type { LanguageFamily } from '../route-files.js'
import type { SitePlan } from '../site-plan.js'

/** For every page path: the default levels written out, and the variants for all paths. */
export const menuPathFiles: LanguageFamily = {
  name: 'menu-paths',
  from: 'language',
  pagePaths: 'all',
  requests: (plan, _, { variants }, paths) => forPages('menu', [defaultLevels(plan), ...byPath(variants.menus)], paths),
  shows({ context }, { variants }) {
    // A menu that starts from a reverse id shows other nodes.
    const startsAtPage = byPath(variants.menus).every((variant) => variant.split('/').length === 4)
    return context.contract.showsOwnBranch && startsAtPage ? 'below' : null
  },
}

/** The endpoint, the default levels written out, the same for every reverse id, and the configured variants. */
export const menuFiles: LanguageFamily = {
  name: 'menu',
  from: 'language',
  requests(plan, _, { variants }) {
    const levels = defaultLevels(plan)
    const all = [levels, ...reverseIds(plan).map((id) => `${id}/${levels}`), ...variants.menus]
    return new Set(['menu/', ...plain('menu', all)])
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
