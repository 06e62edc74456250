import { collapse } from './purge-plan.js'
import { postPurge, tokenIn } from './purge-request.js'
import type { PreparedPurge, PurgeOptions, SitePurge } from './purge-target.js'

/** Most entries in one request, in every plan of Cloudflare. */
const maxEntries = 30

/**
 * A zone of Cloudflare: single addresses by `files`, folders by `prefixes`, a whole host by `hosts`.
 * Source: "Purge cached content" in Cloudflare's API reference.
 */
export function prepareCloudflare(zone: string, options: PurgeOptions): PreparedPurge {
  const target = `cloudflare:${zone}`
  const token = tokenIn(options, 'CLOUDFLARE_API_TOKEN', target)
  const base = options.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4'
  const url = `${base}/zones/${encodeURIComponent(zone)}/purge_cache`
  const headers = { Authorization: `Bearer ${token}` }
  const run = async (sites: readonly SitePurge[]) => {
    let entries = 0
    for (const [kind, values] of Object.entries(requestsFor(sites, options.purgeLimit))) {
      for (let start = 0; start < values.length; start += maxEntries) {
        const body = { [kind]: values.slice(start, start + maxEntries) }
        await postPurge({ target, url, headers, body }, options)
      }
      entries += values.length
    }
    return entries
  }
  return { target, run }
}

function requestsFor(sites: readonly SitePurge[], limit: number): Record<string, string[]> {
  const requests = { files: [] as string[], prefixes: [] as string[], hosts: [] as string[] }
  for (const site of sites) {
    if (site.origin === null) continue
    const { host } = new URL(site.origin)
    for (const entry of collapse(site, limit)) {
      if (entry === '/*') requests.hosts.push(host)
      else if (entry.endsWith('*')) requests.prefixes.push(`${host}${entry.slice(0, -1).replace(/\/$/, '')}`)
      else requests.files.push(site.origin + entry)
    }
  }
  return requests
}
