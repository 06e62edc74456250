import { cmsRules as newest } from '../cms-5.1/cms-rules.js'
import { nodeForms } from '../cms-5.1/node-forms.js'
import { pageMenu } from '../cms-5.1/page-menu.js'
import type { NodeForms } from '../menus/page-node.js'
import type { CmsRules } from '../project.js'
import { menuRules } from './menu-rules.js'

/** Rules of django CMS 5.0: those of 5.1, with exceptions. */
export const cmsRules: CmsRules = {
  ...newest,
  version: '5.0',
  ofRelease,
  // Before 5.1 the CMS asks for fallbacks and permissions without a site, and gets those of the default one.
  ruledBy: ({ defaultSite }) => defaultSite,
  menusFollowAllFallbacks: true,
  addressesBySlug: true,
  menuVersion: '5.0',
}

function ofRelease(release: string): CmsRules {
  // The first release of 5.1 still has the tables of 5.0.
  if (/^5\.1\.0(\D|$)/.test(release)) return { ...newest, addressesBySlug: true }
  const patch = Number(/^5\.0\.(\d+)/.exec(release)?.[1] ?? firstLikeNewest)
  if (patch >= firstLikeNewest) return cmsRules
  const forms = formsOf(patch)
  return {
    ...cmsRules,
    ...(patch < 3 ? { menus: menuRules, menuVersion: '5.0.0' } : {}),
    pageMenu: (...menu) => pageMenu(...menu, forms),
  }
}

const firstLikeNewest = 8

/** Since 5.0.8 nodes of menus tell where their pages redirect to; since 5.0.5 addresses of previews have a language. */
function formsOf(patch: number): NodeForms {
  const forms: NodeForms = {
    ...nodeForms,
    fitRows: false,
    attributesOf(page) {
      const { redirect_url: _, ...others } = nodeForms.attributesOf(page)
      return others
    },
  }
  if (patch >= 5) return forms
  return { ...forms, previewUrl: (...preview) => nodeForms.previewUrl(...preview).replace('?language=', '') }
}
