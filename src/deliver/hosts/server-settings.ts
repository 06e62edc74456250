import type { CacheRule } from './cache-rules.js'
import type { HostPlan, HostSite } from './host-plan.js'
import type { HostRefusal } from './profile.js'

/** Pattern of paths that servers parse differently: dot segments, empty segments, encoded slashes and dots. */
export const oddPath = String.raw`[^?]*(?://|/\.|%2[EF]|%5C|%3F|%00)`

/** Absolute folder of a site's files on the server. */
export function filesOf({ root }: HostPlan, { folder }: HostSite): string {
  return `${root}/${folder}`.replace(/\/$/, '')
}

/** Request headers that answers depend on. */
export function varyNames({ siteHeader, cors }: HostPlan): string[] {
  return [...(siteHeader ? ['X-Site-ID'] : []), ...(cors.some((origin) => origin !== '*') ? ['Origin'] : [])]
}

/** Headers of the answer to a CORS preflight request. */
export const preflight = {
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  // Also what front ends of the live API may send, as django-cors-headers allows it by default.
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, X-CSRFToken, X-Requested-With, X-Site-ID, If-None-Match',
  'Access-Control-Max-Age': '86400',
} as const

/** Refuses paths with characters that have a meaning in server settings. */
export function settingsRefusal({ root, apiRoot }: HostPlan): HostRefusal | null {
  if (!/^[\w./~-]*$/.test(apiRoot)) {
    const fix = 'Mount the API at a path of letters, digits and the signs . - _ ~, and write the manifest again.'
    return { problem: `the API's path ${apiRoot} cannot be named in its settings`, fix }
  }
  if (!/["'$\\{}`%\u0000-\u001f\u007f]/.test(root)) return null
  return {
    problem: `the folder ${root} cannot be named in its settings`,
    fix: 'Name another with --host-root or --out.',
  }
}

/** A regular expression for the beginning of a route's paths. */
export function routePattern(apiRoot: string, { route, inLanguage }: CacheRule): string {
  return `${escapedPattern(apiRoot)}${inLanguage ? '[^/]+/' : ''}${route}/`
}

/** A regular expression for the files of a site beside its API. */
export function siteFilePattern({ sitemap }: HostPlan): string {
  return `redirects\\.json${sitemap ? '|sitemap(?:-\\d+)?\\.xml' : ''}`
}

/** A text as a regular expression, of JavaScript and of the servers. */
export function escapedPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** A host as a file name: a port follows an underscore. */
export function fileSafe(host: string): string {
  return host.replace(/[^\w.-]/g, '_')
}
