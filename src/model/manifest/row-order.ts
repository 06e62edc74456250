import type { FieldValue } from '../rows/rows.js'
import { type ColumnKind, comparable, compareValues } from './condition.js'
import type { OrderTerm } from './model-selection.js'

type Row = Readonly<Record<string, FieldValue>>

/**
 * Sorts rows of a model by columns: nulls first, texts by code units; with `-` in the opposite order. Equal rows keep
 * their order.
 */
export function sortedRows<Sorted extends Row>(
  rows: readonly Sorted[],
  order: readonly OrderTerm[],
  kinds: Readonly<Record<string, ColumnKind>>,
): Sorted[] {
  return rows.toSorted((one, other) => {
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
