import {
  type ColumnKind,
  changesAt,
  comparable,
  compareValues,
  type Instant,
  meetsCondition,
} from '../../model/manifest/condition.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import { type ModelSelection, type OrderTerm, orderTerms } from '../../model/manifest/model-selection.js'
import type { ModelRow } from '../../model/rows/model-rows.js'
import type { FieldValue } from '../../model/rows/rows.js'
import { checkText, type ValuePlace } from '../queries/check-text.js'
import type { Catalog } from '../schema/catalog.js'
import type { Session } from '../session.js'
import { modelQuery, modelSource, rowValues, suspectsOfRow, valueColumns } from './model-source.js'

export interface ModelTables {
  readonly session: Session
  readonly catalog: Catalog
  readonly manifest: Manifest
}

/** Rows of a model. `changesAt`: when time alone changes the selection, in milliseconds since 1970; null: never. */
interface ReadModel {
  readonly rows: readonly ModelRow[]
  readonly changesAt: number | null
}

/**
 * The rows of a model that match its condition, in its order, then by primary key. Conditions and order are evaluated
 * here and not in SQL, so that all engines give the same result. Throws as `modelSource`, and `corrupt-value`.
 */
export async function readModelRows(
  { session, catalog, manifest }: ModelTables,
  selection: ModelSelection,
  place: string,
  now: Instant,
): Promise<ReadModel> {
  const source = modelSource(catalog, manifest, selection, place)
  const { table, key, kinds, selected } = source
  const query = modelQuery(session, source).select(valueColumns(source, selected)).orderBy(`o.${key}`)
  const judged = selected.filter(({ name }) => name in kinds)
  const found: FoundRow[] = []
  const suspects: ValuePlace[] = []
  let next: number | null = null
  for (const raw of await session.read(query, table)) {
    const compared = rowValues(source, judged, raw)
    next = earlier(next, changesAt(selection.where, compared, kinds, now))
    if (!meetsCondition(selection.where, compared, kinds, now)) continue
    found.push({ compared, row: rowValues(source, selected, raw, 'read') })
    suspects.push(...suspectsOfRow(source, raw))
  }
  await checkText(session, suspects)
  const rows = sortedRows(found, orderTerms(selection.order), kinds).map(({ row }) => row)
  return { rows, changesAt: next }
}

/** The earlier one of two times; null: never. */
export function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}

/** A row, and its values as conditions and orders compare them. */
interface FoundRow {
  readonly compared: Readonly<Record<string, FieldValue>>
  readonly row: ModelRow
}

/**
 * Sorts rows of a model by columns: nulls first, texts by code units; with `-` in the opposite order. Equal rows keep
 * their order.
 */
function sortedRows(
  rows: readonly FoundRow[],
  order: readonly OrderTerm[],
  kinds: Readonly<Record<string, ColumnKind>>,
): FoundRow[] {
  return rows.toSorted(({ compared: one }, { compared: other }) => {
    for (const { column, isDescending } of order) {
      const kind = kinds[column] ?? 'opaque'
      const difference = compareNullable(comparable(one[column] ?? null, kind), comparable(other[column] ?? null, kind))
      if (difference !== 0) return isDescending ? -difference : difference
    }
    return 0
  })
}

function compareNullable(one: ReturnType<typeof comparable>, other: ReturnType<typeof comparable>): number {
  if (one === null || other === null) return Number(other === null) - Number(one === null)
  return compareValues(one, other)
}
