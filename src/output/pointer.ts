import type { FamilyReport } from '../options.js'
import { toJsonText } from '../site/json.js'
import type { SitePlan } from './site-plan.js'

/** What an export holds, for whoever answers the rest: written last, as `_data/export.json`. */
export function pointerText(plans: readonly SitePlan[], families: readonly FamilyReport[]): string {
  const [first] = plans
  const { contract, project } = first?.context ?? {}
  return toJsonText({
    version: 1,
    contract: contract?.name ?? null,
    api_root: project?.manifest.api_root ?? null,
    default_site: project?.defaultSite.id ?? null,
    sites: plans.map(({ context, languages, folder }) => ({
      id: context.site.id,
      domain: context.site.domain,
      folder,
      site_url: context.bases.site,
      api_url: context.bases.api,
      languages: [...languages],
      left: families.filter(({ site, left }) => left && site === context.site.id).map(({ family }) => family),
    })),
  })
}
