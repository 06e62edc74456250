import type { HostSite } from '../host-plan.js'
import type { HostFile } from '../profile.js'
import { fileSafe } from '../server-settings.js'

/** Redirects for the front end's server. */
export function caddyRedirects({ id, frontEnd, redirects }: HostSite): HostFile[] {
  if (redirects.length === 0) return []
  const lines = redirects.flatMap(({ from, to, status }, index) => {
    const path = decodeURIComponent(from)
    const answer = (matcher: string) =>
      // In `handle`, which comes before other directives of the server; `respond` alone comes last.
      to === null ? `handle ${matcher} {\n\trespond ${status}\n}` : `redir ${matcher} "${to}" ${status}`
    if (!specialCharacters.test(path)) return [answer(`"${path}"`)]
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

/** Characters with a meaning in paths and quoted texts of Caddy: placeholders, wildcards, quotes, escapes. */
const specialCharacters = /["\\{}*%$`\u0000-\u001f\u007f]/

/** A path as a regular expression without such characters. */
function coded(path: string): string {
  return path.replace(/[^\p{L}\p{N}/_~-]/gu, (sign) => `\\x{${sign.codePointAt(0)?.toString(16)}}`)
}
