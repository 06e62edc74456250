import type { Knex } from 'knex'
import { PackedRows } from '../../model/rows/packed-rows.js'
import type { RawRow, Session } from '../session.js'
import { checkText, suspectsOf } from './check-text.js'
import { chunksById } from './chunks.js'

type Refine = (query: Knex.QueryBuilder) => Knex.QueryBuilder

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

/** The same rows, a chunk at a time. Throws `corrupt-value` for text that is not UTF-8. */
async function* chunks(
  session: Session,
  table: string,
  columns: readonly string[],
  refine: Refine = (query) => query,
): AsyncIterable<RawRow[]> {
  const query = refine(session.knex(table).select('id', ...columns.filter((column) => column !== 'id')))
  for await (const rows of chunksById(session, table, query)) {
    await checkText(session, suspectsOf(table, rows))
    yield rows
  }
}
