import { fingerprintOf } from '../../build/reuse/fingerprints.js'
import { ranks } from '../../build/reuse/unit.js'
import { ExportDocuments } from '../documents/export-documents.js'
import type { SiteRun } from './site-run.js'

/**
 * Records what the project's own routes refer to, as a unit without files. Routes make their values once for a context,
 * so that no other unit records these references reliably. `number`: of the unit among those of its rank.
 */
export async function noteRouteReferences(
  { plan, routes, keeper, trace, ...run }: SiteRun,
  number: number,
): Promise<void> {
  const own = routes.routes.filter(({ values }) => values)
  if (own.length === 0) return
  const key = [plan.context.site.id, ranks.family, number]
  const fingerprint = fingerprintOf('references of routes', run.tablesFingerprint)
  await keeper.reuseOrWrite({ key, fingerprint }, 'what it lists changed', () => {
    const documents = new ExportDocuments({ ...plan, context: { ...plan.context } }, routes, null)
    trace.take()
    for (const { name } of own) documents.values(name)
    const { references, resolved } = trace.take()
    return { ...(references ? { references } : {}), ...(resolved ? { resolved } : {}) }
  })
}
