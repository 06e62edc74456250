import type { Redirect } from '../../redirects/redirect.js'
import { type HostPlan, type HostSite, sitesByHost } from '../host-plan.js'
import type { HostFile, HostProfile } from '../profile.js'
import { fileSafe, settingsRefusal } from '../server-settings.js'

export type SitesOfHost = readonly (readonly [string, readonly HostSite[]])[]

/** How redirects are written for the server of the front end. */
interface RedirectForm {
  readonly ending: string
  /** The first lines of a file. */
  intro(frontEnd: string): string
  lines(redirect: Redirect, index: number): readonly string[]
}

/** The profile of a self-hosted server: no limits, and all settings beside the export. */
export function serverProfile(
  settings: (plan: HostPlan, hosts: SitesOfHost) => readonly HostFile[],
  redirects: RedirectForm,
  compression: Pick<HostProfile, 'compressions' | 'whyUnused'> = { compressions: ['gzip', 'br'], whyUnused: '' },
): HostProfile {
  return {
    ...compression,
    saysGone: true,
    refusal: settingsRefusal,
    inside: () => [],
    limits: () => [],
    beside: async (plan) => [
      ...settings(plan, [...sitesByHost(plan)]),
      ...plan.sites.flatMap((site) => redirectFile(site, redirects)),
    ],
  }
}

function redirectFile({ id, frontEnd, redirects }: HostSite, { ending, intro, lines }: RedirectForm): HostFile[] {
  if (redirects.length === 0) return []
  const text = [intro(frontEnd), ...redirects.flatMap(lines), ''].join('\n')
  return [{ name: `redirects-${id}-${fileSafe(frontEnd)}.${ending}`, text }]
}
