import type { CacheRule } from './cache-rules.js'
import type { HostPlan } from './host-plan.js'

/** Of paths that servers read differently: dot segments, empty segments, encoded slashes and dots. */
export const oddPath = String.raw`[^?]*(?://|/\.|%2[EF]|%5C|%3F|%00)`

/** The answer to a browser that asks before it sends. */
export const preflight = {
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'X-Site-ID, If-None-Match',
  'Access-Control-Max-Age': '86400',
} as const

/** What would mean something else in the settings of a server. */
export function settingsRefusal({ root, apiRoot }: HostPlan): { problem: string; fix: string } | null {
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

/** A regular expression for the path of a route, to go on with anything. */
export function routePattern(apiRoot: string, { route, inLanguage }: CacheRule): string {
  return `${escaped(apiRoot)}${inLanguage ? '[^/]+/' : ''}${route}/`
}

/** Text that a regular expression takes literally. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** A host as part of a file name. */
export function fileSafe(host: string): string {
  return host.replace(/[^\w.-]/g, '_')
}
