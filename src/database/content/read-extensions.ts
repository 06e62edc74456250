import type { Manifest } from '../../model/manifest/manifest.js'
import type { ExtensionRow } from '../../model/rows/model-rows.js'
import type { PluginRow } from '../../model/rows/rows.js'
import type { Catalog } from '../schema/catalog.js'
import type { Session } from '../session.js'
import { integer } from '../values/raw-values.js'
import { pluginSource } from './plugin-source.js'
import { readPluginFields } from './read-plugins.js'
import { createReferenceCheck } from './reference-check.js'

/** The rows of the page extensions that a manifest names, by model, then by id. Their fields are read as those of plugins. */
export async function readExtensions(session: Session, catalog: Catalog, manifest: Manifest): Promise<ExtensionRow[]> {
  const references = createReferenceCheck(session)
  const found: ExtensionRow[] = []
  for (const [model, facts] of Object.entries(manifest.extensions ?? {})) {
    const source = pluginSource(model, facts, manifest, catalog)
    const { table, pk, column } = facts
    const query = session.knex(table).select(`${pk} as id`, `${column} as object_id`).whereNotNull(column).orderBy(pk)
    const keys = await session.read(query, table)
    const rows = keys.map((raw) => blank(model, integer(raw.id)))
    await readPluginFields(session, source, rows, references)
    for (const [index, { id, fields, brokenReferences, damaged = {} }] of rows.entries()) {
      const objectId = integer(keys[index]?.object_id)
      if (fields) found.push({ model, id, objectId, fields, brokenReferences, damaged })
    }
  }
  return found
}

function blank(pluginType: string, id: number): PluginRow {
  return { id, pluginType, parentId: null, position: 0, language: '', fields: null, brokenReferences: [] }
}
