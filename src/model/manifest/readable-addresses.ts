import { NamedTables } from '../rows/named-tables.js'
import type { CatalogTable } from '../rows/rows.js'
import type { Manifest, ModelFacts } from './manifest.js'

/** The manifest with addresses as unknown that rows of tables decide which cannot be found. */
export function withReadableAddresses(manifest: Manifest, catalog: readonly CatalogTable[]): Manifest {
  const tables = new NamedTables(catalog)
  const models = Object.entries(manifest.models).map(([name, facts]) => [
    name,
    tables.has(facts.table) ? facts : withoutPatterns(facts),
  ])
  return { ...manifest, models: Object.fromEntries(models) }
}

function withoutPatterns(facts: ModelFacts): ModelFacts {
  const unknown = { unknown: `its table ${facts.table} is not in the database, or not on the search path` }
  const { api_endpoint: endpoint, absolute_url: url } = facts
  return {
    ...facts,
    ...(endpoint && 'pattern' in endpoint ? { api_endpoint: unknown } : {}),
    ...(url && 'pattern' in url ? { absolute_url: unknown } : {}),
  }
}
