import type { HostSite } from './host-plan.js'
import type { HostFile } from './profile.js'
import { fileSafe } from './server-settings.js'

/** Redirects for the front end's server. */
export function caddyRedirects({ id, frontEnd, redirects }: HostSite): HostFile[] {
  if (redirects.length === 0) return []
  const lines = redirects.flatMap(({ from, to }, index) => {
    const path = decodeURIComponent(from)
    if (!specialCharacters.test(path)) return [`redir "${path}" "${to}" 302`]
    const matcher = `@djangocms_static_redirect_${index}`
    return [`${matcher} path_regexp "^${coded(path)}$"`, `redir ${matcher} "${to}" 302`]
  })
  return [
    {
      name: `redirects-${id}-${fileSafe(frontEnd)}.caddy`,
      text: `# Redirects of pages, to be imported by the server of ${frontEnd}.\n${lines.join('\n')}\n`,
    },
  ]
}

/** Characters with a meaning in paths and quoted texts of Caddy: placeholders, wildcards, quotes, escapes. */
const specialCharacters = /["\\{}*%$`\u0000-\u001f\u007f]/

/** A path as a regular expression without such characters. */
function coded(path: string): string {
  return path.replace(/[^\p{L}\p{N}/_~-]/gu, (sign) => `\\x{${sign.codePointAt(0)?.toString(16)}}`)
}
