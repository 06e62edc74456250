import type { Redirect } from '../../redirects/redirect.js'

/** A redirect for the server of the front end. */
export function caddyRedirect({ from, to, status }: Redirect, index: number): string[] {
  const path = decodeURIComponent(from)
  const answer = (matcher: string) =>
    // In `handle`, which comes before other directives of the server; `respond` alone comes last.
    to === null ? `handle ${matcher} {\n\trespond ${status}\n}` : `redir ${matcher} "${to}" ${status}`
  if (!specialCharacters.test(path)) return [answer(`"${path}"`)]
  const matcher = `@djangocms_static_redirect_${index}`
  return [`${matcher} path_regexp "^${coded(path)}$"`, answer(matcher)]
}

/** Characters with a meaning in paths and quoted texts of Caddy: placeholders, wildcards, quotes, escapes. */
const specialCharacters = /["\\{}*%$`\u0000-\u001f\u007f]/

/** A path as a regular expression without such characters. */
function coded(path: string): string {
  return path.replace(/[^\p{L}\p{N}/_~-]/gu, (sign) => `\\x{${sign.codePointAt(0)?.toString(16)}}`)
}
