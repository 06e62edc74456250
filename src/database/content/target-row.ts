import type { PluginField } from '../../model/manifest/field-facts.js'
import { targetOf } from '../../model/manifest/key-target.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import type { Catalog } from '../schema/catalog.js'

/** Where a foreign key leads to; `key`: the column that it refers to, `primaryKey`: that of the table. */
export interface TargetRow {
  table: string
  key: string
  primaryKey: string
}

/** null: the table of the target does not exist, or the field is no key. */
export function targetRow(field: PluginField, manifest: Manifest, catalog: Catalog): TargetRow | null {
  const target = targetOf(field, manifest, catalog)
  if (!target) return null
  const { table, column: key } = target
  return { table, key, primaryKey: catalog.get(table)?.primaryKey ?? key }
}
