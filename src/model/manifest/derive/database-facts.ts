import type { CmsDatabase } from '../../cms-database.js'
import type { EngineFacts } from '../../engine.js'
import type { CatalogTable, SiteTables } from '../../rows/rows.js'
import type { PluginTypeUse, StoredSlot } from '../plugin-usage.js'

/** Facts about a project that its database holds. */
export interface DatabaseFacts {
  engine: EngineFacts
  catalog: readonly CatalogTable[]
  tables: SiteTables
  pluginTypes: readonly PluginTypeUse[]
  slots: readonly StoredSlot[]
}

/** Reads the facts for `deriveManifest` from an open database; `tables` are read already. */
export async function readFacts(database: Omit<CmsDatabase, 'close'>, tables: SiteTables): Promise<DatabaseFacts> {
  const catalog = await database.readCatalog()
  const pluginTypes = await database.readPluginTypes()
  return { engine: database.engine, catalog, tables, pluginTypes, slots: await database.readSlots() }
}
