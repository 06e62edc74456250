import { changesAt, type Instant, meetsCondition } from '../../model/manifest/condition.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import type { ModelSelection } from '../../model/manifest/model-selection.js'
import type { FieldValue } from '../../model/rows/rows.js'
import type { ModelRow } from '../../model/rows/shown-rows.js'
import type { Catalog } from '../schema/catalog.js'
import type { Session } from '../session.js'
import { joinedRows, modelSource, rowValues, valueColumns } from './model-source.js'

/** Rows of a model. `changesAt`: when time alone changes the selection, in milliseconds since 1970; null: never. */
export interface ReadModel {
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
  return { rows: sorted(rows, selection.order ?? []), changesAt: changes }
}

/** Nulls first, texts by code units. */
function sorted(rows: ModelRow[], order: readonly string[]): ModelRow[] {
  return rows.sort((one, other) => {
    for (const term of order) {
      const name = term.replace(/^-/, '')
      const difference = compared(one[name] ?? null, other[name] ?? null)
      if (difference !== 0) return term.startsWith('-') ? -difference : difference
    }
    return 0
  })
}

function compared(one: FieldValue, other: FieldValue): number {
  if (one === null || other === null) return Number(other === null) - Number(one === null)
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [first, second] = [one, other].map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  return (first ?? '') < (second ?? '') ? -1 : Number(first !== second)
}
