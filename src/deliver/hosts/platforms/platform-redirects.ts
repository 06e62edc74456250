import { isMoved } from '../../redirects/redirect.js'
import type { HostPlan } from '../host-plan.js'
import type { HostFile } from '../profile.js'
import { fileSafe } from '../server-settings.js'

/** `_redirects` for the front end of each site; `force`: suffix that lets redirects of pages precede files. */
export function platformRedirects({ sites }: HostPlan, force: '' | '!'): HostFile[] {
  return sites
    .filter(({ redirects }) => redirects.some(isMoved))
    .map(({ frontEnd, redirects }) => ({
      name: `front-end/${fileSafe(frontEnd)}/_redirects`,
      text: redirects
        .filter(isMoved)
        .map(({ from, to, status }) => `${from.replaceAll(':', '%3A')} ${to} ${status}${status === 302 ? force : ''}\n`)
        .join(''),
    }))
}
