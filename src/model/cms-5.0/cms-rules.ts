import { cmsRules as newest } from '../cms-5.1/cms-rules.js'
import { nodeForms } from '../cms-5.1/node-forms.js'
import { pageMenu } from '../cms-5.1/page-menu.js'
import type { NodeForms } from '../menus/page-node.js'
import type { CmsRules } from '../project.js'

/** Rules of django CMS 5.0: those of 5.1, with exceptions. */
export const cmsRules: CmsRules = {
  ...newest,
  version: '5.0',
  // Before 5.1 the CMS asks for fallbacks and permissions without a site, and gets those of the default one.
  ruledBy: ({ defaultSite }) => defaultSite,
  addressesBySlug: true,
  pageMenu: (project, site, language, viewer) =>
    pageMenu(project, site, language, viewer, lacksRedirects(project.manifest.cms) ? formsWithoutRedirects : nodeForms),
}

/** Since 5.0.8 nodes of menus tell where their pages redirect to. */
function lacksRedirects(version: string): boolean {
  return /^5\.0\.[0-7](\D|$)/.test(version)
}

const formsWithoutRedirects: NodeForms = {
  ...nodeForms,
  fitRows: false,
  attributesOf(page) {
    const { redirect_url: _, ...others } = nodeForms.attributesOf(page)
    return others
  },
}
