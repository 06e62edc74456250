import { randomUUID } from 'node:crypto'
import { maskCommand } from '../../mask-secrets.js'
import { loadAws, requestHandler } from '../requests/load-aws.js'
import { commandEnd, forwardOutput, startInShell } from '../shell-process.js'
import { collapse, pathsOfAllSites } from './purge-plan.js'
import { postPurge, purgeFailed, tokenIn } from './purge-request.js'
import type { PreparedPurge, PurgeOptions, PurgeTarget, SitePurge } from './purge-target.js'

/** Checks credentials and packages that purging will need. Throws `option-invalid` and `package-missing`. */
export function preparePurges(targets: readonly PurgeTarget[], options: PurgeOptions): Promise<PreparedPurge[]> {
  return Promise.all(targets.map(async ({ kind, value }) => prepare[kind](value, options)))
}

type Prepare = (value: string, options: PurgeOptions) => PreparedPurge | Promise<PreparedPurge>

const prepare: Readonly<Record<PurgeTarget['kind'], Prepare>> = {
  cloudfront: prepareCloudFront,
  cloudflare: prepareCloudflare,
  fastly: prepareFastly,
  command: prepareCommand,
}

/** Purges a distribution of CloudFront with one invalidation; waits for it with `purgeWait`. Credentials as for S3. */
async function prepareCloudFront(distribution: string, options: PurgeOptions): Promise<PreparedPurge> {
  const target = `cloudfront:${distribution}`
  const name = '@aws-sdk/client-cloudfront'
  const sdk = await loadAws(name, 'A purge of CloudFront', () => import('@aws-sdk/client-cloudfront'))
  // The service has no regions, but its client requires one.
  const sending = { maxAttempts: 6, requestHandler: requestHandler(options, 1) }
  const client = new sdk.CloudFrontClient({ region: 'us-east-1', ...sending })
  const run = async (sites: readonly SitePurge[]) => {
    const items = collapse({ entries: bothForms(pathsOfAllSites(sites)) }, options.purgeLimit)
    if (items.length === 0) return 0
    const batch = {
      CallerReference: `djangocms-static-${randomUUID()}`,
      Paths: { Quantity: items.length, Items: items },
    }
    const command = new sdk.CreateInvalidationCommand({ DistributionId: distribution, InvalidationBatch: batch })
    const abort = options.signal ? { abortSignal: options.signal } : {}
    let isMade = false
    try {
      const { Invalidation } = await client.send(command, abort)
      isMade = true
      if (options.purgeWait > 0) {
        const waiter = { client, minDelay: 1, maxDelay: 20, maxWaitTime: options.purgeWait, ...abort }
        await sdk.waitUntilInvalidationCompleted(waiter, { DistributionId: distribution, Id: Invalidation?.Id })
      }
    } catch (error) {
      const isLate = isMade && error instanceof Error && error.name === 'TimeoutError'
      throw purgeFailed(target, isLate ? `the invalidation did not finish within ${options.purgeWait} s` : error)
    }
    return items.length
  }
  return { target, run }
}

/** The distribution's function rewrites folders to `index.json`, so answers are cached under both paths. */
function bothForms(paths: readonly string[]): string[] {
  return paths.flatMap((path) => (path.endsWith('/') ? [path, `${path}index.json`] : [path]))
}

/** Most entries in one request, in every plan of Cloudflare. */
const maxEntries = 30

/**
 * A zone of Cloudflare: addresses and folders by `prefixes`, a whole host by `hosts`. Not by `files`: a browser on
 * another site sends an Origin, which is part of the cache's key, and `files` would leave what it got.
 * Sources: "Purge cached content" in Cloudflare's API reference, "Cache keys" in its documentation.
 */
function prepareCloudflare(zone: string, options: PurgeOptions): PreparedPurge {
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
        await postPurge({ target, url, headers, body, done: /"success"\s*:\s*true/ }, options)
      }
      entries += values.length
    }
    return entries
  }
  return { target, run }
}

function requestsFor(sites: readonly SitePurge[], limit: number): Record<string, string[]> {
  const requests = { prefixes: [] as string[], hosts: [] as string[] }
  for (const site of sites) {
    if (site.origin === null) continue
    const { host } = new URL(site.origin)
    for (const entry of collapse(site, limit)) {
      if (entry === '/*') requests.hosts.push(host)
      else requests.prefixes.push(`${host}${entry.replace(/\/?\*?$/, '')}`)
    }
  }
  return requests
}

/**
 * Purges a service of Fastly: each URL up to the limit, or else everything, as Fastly has no wildcards.
 * Source: "Purging" in Fastly's API reference.
 */
function prepareFastly(service: string, options: PurgeOptions): PreparedPurge {
  const target = `fastly:${service}`
  const headers = { 'Fastly-Key': tokenIn(options, 'FASTLY_API_TOKEN', target), 'Accept': 'application/json' }
  const base = options.env.FASTLY_API_ENDPOINT ?? 'https://api.fastly.com'
  const request = { target, headers, body: null, done: /"status"\s*:\s*"ok"/ }
  const post = (url: string) => postPurge({ ...request, url }, options)
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

/**
 * Purges with a shell command, which reads paths and wildcards from its standard input, one per line. Masks secrets of
 * the environment in its text and output.
 */
function prepareCommand(command: string, { env, onOutput, signal }: PurgeOptions): PreparedPurge {
  const shown = maskCommand(command, env)
  const run = async (sites: readonly SitePurge[]) => {
    const paths = pathsOfAllSites(sites)
    if (paths.length === 0) return 0
    const isOnTerminal = process.stderr.isTTY === true
    const child = startInShell(command, { env, stdio: 'pipe', isOnTerminal, stop: signal })
    for (const stream of [child.stdout, child.stderr]) forwardOutput(stream, onOutput, env)
    // A command may exit without reading its input.
    child.stdin?.on('error', () => {}).end(`${paths.join('\n')}\n`)
    const end = await commandEnd(child)
    if (end !== '') throw purgeFailed(`The command "${shown}"`, end)
    return paths.length
  }
  return { target: `command:${shown}`, run }
}
