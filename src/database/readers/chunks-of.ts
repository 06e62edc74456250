import type { Knex } from 'knex'
import type { RawRow, Session } from '../session.js'

/** Rows in one statement, which are in memory at once. */
export const chunkSize = 10_000

/** Rows of a query of a table in chunks, ordered by `id`, which it selects. */
export async function* chunksOf(session: Session, table: string, query: Knex.QueryBuilder): AsyncIterable<RawRow[]> {
  // The table's own column, as `id` may also be the alias of a selected expression.
  const id = `${table}.id`
  let last: RawRow | undefined
  do {
    const chunk = query.clone().orderBy(id).limit(chunkSize)
    if (last) chunk.where(id, '>', String(last.id))
    const rows = await session.read(chunk, table)
    if (rows.length > 0) yield rows
    last = rows[chunkSize - 1]
  } while (last)
}
