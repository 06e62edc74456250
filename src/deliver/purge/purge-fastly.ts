import { collapse } from './purge-plan.js'
import { postPurge, tokenIn } from './purge-request.js'
import type { PreparedPurge, PurgeOptions, SitePurge } from './purge-target.js'

/**
 * Purges a service of Fastly: each URL up to the limit, or else everything, as Fastly has no wildcards.
 * Source: "Purging" in Fastly's API reference.
 */
export function prepareFastly(service: string, options: PurgeOptions): PreparedPurge {
  const target = `fastly:${service}`
  const headers = { 'Fastly-Key': tokenIn(options, 'FASTLY_API_TOKEN', target), 'Accept': 'application/json' }
  const base = options.env.FASTLY_API_ENDPOINT ?? 'https://api.fastly.com'
  const post = (url: string) => postPurge({ target, url, headers, body: null }, options)
  const run = async (sites: readonly SitePurge[]) => {
    const addresses = sites.flatMap((site) => collapse(site, options.purgeLimit).map((entry) => ({ site, entry })))
    if (addresses.length === 0) return 0
    const isLarge = addresses.length > options.purgeLimit
    if (isLarge || addresses.some(({ site, entry }) => site.origin === null || entry.endsWith('*'))) {
      await post(`${base}/service/${encodeURIComponent(service)}/purge_all`)
      return 1
    }
    for (const { site, entry } of addresses) await post(`${base}/purge/${new URL(site.origin ?? '').host}${entry}`)
    return addresses.length
  }
  return { target, run }
}
