import type { Knex } from 'knex'
import { type Flags, keysTo, type PluginField, type RowKey } from '../../model/manifest/field-facts.js'

/** `left join table as alias on alias.key = onTable.onColumn`: the row that a foreign key leads to. */
export interface JoinedRow {
  /** Equal for the same row of a plugin. */
  id: string
  alias: string
  table: string
  key: string
  only: Flags
  /** A table, or the alias of another such row. */
  onTable: string
  onColumn: string
}

/** A table of columns or lists, and the way to its row. */
export interface TablePlace extends Pick<PluginField, 'table' | 'row'> {
  /** Missing: of columns. */
  type?: string
}

/** The rows that have columns of fields, or keys to lists, besides those that are known: one for each way to them. */
export function joinedRows(fields: readonly TablePlace[], known: readonly JoinedRow[] = []): JoinedRow[] {
  const rows = new Map(known.map((row) => [row.id, row]))
  for (const { type, row, table } of fields) {
    const [way, last] = type === 'ManyToManyField' ? [row?.of, row?.table ?? table] : [row, table]
    if (way) joinedRow(rows, way, last)
  }
  return [...rows.values()].filter((row) => !known.includes(row))
}

function joinedRow(rows: Map<string, JoinedRow>, place: RowKey, table: string): JoinedRow {
  const id = rowId(place, table)
  const known = rows.get(id)
  if (known) return known
  const onTable = place.of ? joinedRow(rows, place.of, place.table).alias : place.table
  const { key, only = {}, column: onColumn } = place
  const row = { id, alias: `row${rows.size}`, table, key, only, onTable, onColumn }
  rows.set(id, row)
  return row
}

/**
 * Where a query finds the column of a field; `own`: the table of rows that are not joined. A key in whose place a row is
 * written as an object is read from that row: without it the key leads nowhere.
 */
export function readPlace(
  rows: readonly JoinedRow[],
  { row, table, column, members }: Pick<PluginField, 'table' | 'column' | 'members'> & { row?: RowKey | undefined },
  own: string,
): { table: string; column: string } {
  const id = row && rowId(row, table)
  const from = rows.find((one) => one.id === id)?.alias ?? own
  const written = members && rows.find(({ onTable, onColumn }) => onTable === from && onColumn === column)
  return { table: written?.alias ?? from, column: written?.key ?? column }
}

export function rowId(place: RowKey, table: string): string {
  return JSON.stringify([...keysTo(place).map((one) => [one.table, one.column, one.key, one.only]), table])
}

export function joinRows(query: Knex.QueryBuilder, rows: readonly JoinedRow[]): void {
  for (const { alias, table, key, only, onTable, onColumn } of rows) {
    query.leftJoin(`${table} as ${alias}`, (join) => {
      join.on(`${alias}.${key}`, '=', `${onTable}.${onColumn}`)
      onFlags(join, alias, only)
    })
  }
}

export function onFlags(join: Knex.JoinClause, alias: string, only: Flags): void {
  for (const [column, value] of Object.entries(only)) join.onVal(`${alias}.${column}`, '=', value)
}
