import type { Knex } from 'knex'
import { PackedRows } from '../../model/rows/packed-rows.js'
import type { RawRow, Session } from '../session.js'
import { checkText, suspectsOf } from './check-text.js'

/** Adds conditions to a query. */
type Refine = (query: Knex.QueryBuilder) => Knex.QueryBuilder

/** Rows in one statement, which are in memory at once. */
const chunkSize = 10_000

/** All rows of a table, ordered by id and mapped by `rowOf`. The id is read with the columns. */
export async function select<Row>(
  session: Session,
  table: string,
  columns: readonly string[],
  rowOf: (raw: RawRow) => Row,
  refine?: Refine,
): Promise<Row[]> {
  const found: Row[] = []
  for await (const chunk of chunks(session, table, columns, refine)) {
    for (const row of chunk) found.push(rowOf(row))
  }
  return found
}

/** The same as packed rows, for large tables; `rowOf` returns null to skip a row. */
export async function selectPacked<Row extends object>(
  session: Session,
  table: string,
  columns: readonly string[],
  rowOf: (raw: RawRow) => Row | null,
): Promise<PackedRows<Row>> {
  const found = new PackedRows<Row>()
  for await (const chunk of chunks(session, table, columns)) {
    for (const raw of chunk) {
      const row = rowOf(raw)
      if (row) found.push(row)
    }
  }
  return found
}

/** The same rows, a chunk at a time. */
async function* chunks(
  session: Session,
  table: string,
  columns: readonly string[],
  refine: Refine = (query) => query,
): AsyncIterable<RawRow[]> {
  let last: RawRow | undefined
  do {
    const query = session
      .knex(table)
      .select('id', ...columns.filter((column) => column !== 'id'))
      .orderBy('id')
      .limit(chunkSize)
    if (last) query.whereRaw('id > ?', [String(last.id)])
    const rows = await session.read(refine(query), table)
    await checkText(session, suspectsOf(table, rows))
    yield rows
    last = rows[chunkSize - 1]
  } while (last)
}
