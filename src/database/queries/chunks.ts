import type { Knex } from 'knex'
import type { RawRow, Session } from '../session.js'

/**
 * Rows in one statement, which are in memory at once. Below the limits of variables in a statement: SQLite 32,766,
 * PostgreSQL 65,535.
 */
export const chunkSize = 10_000

/** Rows of a table that are objects at once. With more of them the garbage collector copies most before they are dropped. */
export const rowsAtOnce = 2_000

/** Rows of a table in chunks of this size. `query`: of the rows after the last one of the chunk before. */
export async function* rowChunks(
  session: Session,
  table: string,
  size: number,
  query: (last: RawRow | undefined) => Knex.QueryBuilder,
): AsyncIterable<RawRow[]> {
  let last: RawRow | undefined
  do {
    const rows = await session.read(query(last).limit(size), table)
    if (rows.length > 0) yield rows
    last = rows[size - 1]
  } while (last)
}

/** Rows of a query of a table in chunks, ordered by `id`, which it selects. */
export function chunksById(session: Session, table: string, query: Knex.QueryBuilder): AsyncIterable<RawRow[]> {
  // The table's own column, as `id` may also be the alias of a selected expression.
  const id = `${table}.id`
  return rowChunks(session, table, rowsAtOnce, (last) => {
    const chunk = query.clone().orderBy(id)
    return last ? chunk.where(id, '>', String(last.id)) : chunk
  })
}

/** Reads rows for many items, with several statements if needed. */
export async function inChunks<Item, Row>(
  items: readonly Item[],
  read: (chunk: readonly Item[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (items.length <= chunkSize) return items.length === 0 ? [] : read(items)
  const rows: Row[] = []
  for (let index = 0; index < items.length; index += chunkSize) {
    for (const row of await read(items.slice(index, index + chunkSize))) rows.push(row)
  }
  return rows
}
