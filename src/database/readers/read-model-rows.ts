import { changesAt, type Instant, meetsCondition } from '../../model/manifest/condition.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import { type ModelSelection, orderTerms } from '../../model/manifest/model-selection.js'
import { sortedRows } from '../../model/manifest/row-order.js'
import type { ModelRow } from '../../model/rows/shown-rows.js'
import type { Catalog } from '../schema/catalog.js'
import type { Session } from '../session.js'
import { joinedRows, modelSource, rowValues, valueColumns } from './model-source.js'

/** Rows of a model. `changesAt`: when time alone changes the selection, in milliseconds since 1970; null: never. */
interface ReadModel {
  readonly rows: readonly ModelRow[]
  readonly changesAt: number | null
}

/**
 * The rows of a model that match its condition, in its order, then by primary key. Conditions and order are evaluated
 * here and not in SQL, so that all engines give the same result. Throws as `modelSource`.
 */
export async function readModelRows(
  session: Session,
  catalog: Catalog,
  manifest: Manifest,
  selection: ModelSelection,
  place: string,
  now: Instant,
): Promise<ReadModel> {
  const source = modelSource(catalog, manifest, selection, place)
  const { table, key, kinds, selected } = source
  const query = joinedRows(session, source).select(valueColumns(selected)).orderBy(`o.${key}`)
  const rows: ModelRow[] = []
  let changes: number | null = null
  for (const raw of await session.read(query, table)) {
    const values = rowValues(selected, raw)
    const at = changesAt(selection.where, values, kinds, now)
    if (at !== null) changes = Math.min(at, changes ?? at)
    if (meetsCondition(selection.where, values, kinds, now)) rows.push(values)
  }
  return { rows: sortedRows(rows, orderTerms(selection.order), kinds), changesAt: changes }
}
