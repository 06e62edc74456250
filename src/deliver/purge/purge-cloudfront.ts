import { randomUUID } from 'node:crypto'
import { loadAws } from '../requests/load-aws.js'
import { collapse, pathsOfAllSites } from './purge-plan.js'
import { purgeFailed } from './purge-request.js'
import type { PreparedPurge, PurgeOptions, SitePurge } from './purge-target.js'

/** Purges a distribution of CloudFront with one invalidation; waits for it with `purgeWait`. Credentials as for S3. */
export async function prepareCloudFront(distribution: string, options: PurgeOptions): Promise<PreparedPurge> {
  const target = `cloudfront:${distribution}`
  const name = '@aws-sdk/client-cloudfront'
  const sdk = await loadAws(name, 'A purge of CloudFront', () => import('@aws-sdk/client-cloudfront'))
  // The service has no regions, but its client requires one.
  const client = new sdk.CloudFrontClient({ region: 'us-east-1', maxAttempts: 6 })
  const run = async (sites: readonly SitePurge[]) => {
    const items = collapse({ entries: bothForms(pathsOfAllSites(sites)) }, options.purgeLimit)
    if (items.length === 0) return 0
    const batch = {
      CallerReference: `djangocms-static-${randomUUID()}`,
      Paths: { Quantity: items.length, Items: items },
    }
    const command = new sdk.CreateInvalidationCommand({ DistributionId: distribution, InvalidationBatch: batch })
    const abort = options.signal ? { abortSignal: options.signal } : {}
    try {
      const { Invalidation } = await client.send(command, abort)
      if (options.purgeWait > 0) {
        const waiter = { client, minDelay: 1, maxDelay: 20, maxWaitTime: options.purgeWait, ...abort }
        await sdk.waitUntilInvalidationCompleted(waiter, { DistributionId: distribution, Id: Invalidation?.Id })
      }
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError' && options.purgeWait > 0
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
