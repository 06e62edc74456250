import { randomUUID } from 'node:crypto'
import { loadPackage } from './load-package.js'
import type { PurgeOptions } from './prepare-purges.js'
import { collapse, pathsOfAllSites } from './purge-plan.js'
import { purgeFailed } from './purge-request.js'
import type { PreparedPurge, PurgePlan } from './purge-target.js'

/** A distribution of CloudFront: one invalidation. Credentials as for S3. */
export async function prepareCloudFront(distribution: string, options: PurgeOptions): Promise<PreparedPurge> {
  const target = `cloudfront:${distribution}`
  const name = '@aws-sdk/client-cloudfront'
  const sdk = await loadPackage(name, 'A purge of CloudFront', () => import('@aws-sdk/client-cloudfront'))
  // The service has no regions, and its client asks for one all the same.
  const client = new sdk.CloudFrontClient({ region: 'us-east-1', maxAttempts: 6 })
  const run = async (plan: PurgePlan) => {
    const items = collapse({ entries: bothForms(pathsOfAllSites(plan)) }, options.purgeLimit)
    if (items.length === 0) return 0
    const batch = {
      CallerReference: `djangocms-static-${randomUUID()}`,
      Paths: { Quantity: items.length, Items: items },
    }
    const command = new sdk.CreateInvalidationCommand({ DistributionId: distribution, InvalidationBatch: batch })
    try {
      await client.send(command, options.signal ? { abortSignal: options.signal } : {})
    } catch (error) {
      throw purgeFailed(target, error)
    }
    return items.length
  }
  return { target, run }
}

/** A function of the distribution that turns folders into `index.json` makes both of them names of cached answers. */
function bothForms(paths: readonly string[]): string[] {
  return paths.flatMap((path) => (path.endsWith('/') ? [path, `${path}index.json`] : [path]))
}
