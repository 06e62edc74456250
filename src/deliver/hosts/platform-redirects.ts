import type { HostPlan } from './host-plan.js'
import type { HostFile } from './profile.js'
import { fileSafe } from './server-settings.js'

/** `_redirects` for the front end of each site, with this status. */
export function platformRedirects({ sites }: HostPlan, status: string): HostFile[] {
  return sites
    .filter(({ redirects }) => redirects.length > 0)
    .map(({ frontEnd, redirects }) => ({
      name: `front-end/${fileSafe(frontEnd)}/_redirects`,
      text: redirects.map(({ from, to }) => `${from.replaceAll(':', '%3A')} ${to} ${status}\n`).join(''),
    }))
}
