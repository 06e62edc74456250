import { cmsRules as newest } from '../cms-5.1/cms-rules.js'
import type { CmsRules } from '../project.js'

/** Rules of django CMS 5.0: those of 5.1, with exceptions. */
export const cmsRules: CmsRules = {
  ...newest,
  version: '5.0',
  // Before 5.1 the CMS asks for fallbacks and permissions without a site, and gets those of the default one.
  ruledBy: ({ defaultSite }) => defaultSite,
  addressesBySlug: true,
}
