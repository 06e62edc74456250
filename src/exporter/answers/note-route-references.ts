import { ranks } from '../../build/record/unit.js'
import { fingerprintOf } from '../../build/reuse/fingerprints.js'
import { ExportDocuments } from '../documents/export-documents.js'
import type { SiteRun } from '../site-run.js'

/**
 * Records what values of the project's own routes refer to and report, as a unit without files. Routes make their values
 * once for a context, so that no other unit records this reliably. `number`: of the unit among those of its rank.
 */
export async function noteRouteReferences({ plan, routes, keeper, ...run }: SiteRun, number: number): Promise<void> {
  const own = routes.routes.filter(({ values }) => values)
  if (own.length === 0) return
  const key = [plan.context.site.id, ranks.family, number]
  const fingerprint = fingerprintOf('references of routes', run.tablesFingerprint)
  await keeper.reuseOrWrite({ key, fingerprint }, 'what it lists changed', () => {
    const documents = new ExportDocuments({ ...plan, context: { ...plan.context } }, routes, null)
    for (const { name } of own) documents.values(name)
    return keeper.collected
  })
}
