import type { HostSite } from './host-plan.js'
import type { HostFile } from './profile.js'
import { fileSafe } from './server-settings.js'

/** For the server of the front end. */
export function caddyRedirects({ id, frontEnd, redirects }: HostSite): HostFile[] {
  if (redirects.length === 0) return []
  const lines = redirects.flatMap(({ from, to, status }, index) => {
    const path = decodeURIComponent(from)
    const answer = (matcher: string) =>
      // Before whatever the server does; "respond" alone comes late.
      to === null ? `handle ${matcher} {\n\trespond ${status}\n}` : `redir ${matcher} "${to}" ${status}`
    if (!meaningful.test(path)) return [answer(`"${path}"`)]
    const matcher = `@djangocms_static_redirect_${index}`
    return [`${matcher} path_regexp "^${coded(path)}$"`, answer(matcher)]
  })
  return [
    {
      name: `redirects-${id}-${fileSafe(frontEnd)}.caddy`,
      text: `# Redirects, to be imported by the server of ${frontEnd}.\n${lines.join('\n')}\n`,
    },
  ]
}

/** What a path or a quoted text of Caddy takes for something else: placeholders, wildcards, quotes, escapes. */
const meaningful = /["\\{}*%$`\u0000-\u001f\u007f]/

/** A path as a regular expression that has no such signs. */
function coded(path: string): string {
  return path.replace(/[^\p{L}\p{N}/_~-]/gu, (sign) => `\\x{${sign.codePointAt(0)?.toString(16)}}`)
}
