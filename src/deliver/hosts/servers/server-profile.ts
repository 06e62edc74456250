import { type HostPlan, type HostSite, sitesByHost } from '../host-plan.js'
import type { HostFile, HostProfile } from '../profile.js'
import { settingsRefusal } from '../server-settings.js'

/** Each host with its sites. */
export type SitesOfHost = readonly (readonly [string, readonly HostSite[]])[]

/** The profile of a self-hosted server: no limits, and all settings beside the export. */
export function serverProfile(
  settings: (plan: HostPlan, hosts: SitesOfHost) => readonly HostFile[],
  redirects: (site: HostSite) => readonly HostFile[],
  compression: Pick<HostProfile, 'compressions' | 'whyUnused'> = { compressions: ['gzip', 'br'], whyUnused: '' },
): HostProfile {
  return {
    ...compression,
    saysGone: true,
    refusal: settingsRefusal,
    inside: () => [],
    limits: () => [],
    beside: async (plan) => [...settings(plan, [...sitesByHost(plan)]), ...plan.sites.flatMap(redirects)],
  }
}
