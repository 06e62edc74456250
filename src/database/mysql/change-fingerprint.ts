import type { Knex } from 'knex'
import { contentTables, keyTables } from '../content/tables-read.js'
import type { ReadScope } from '../named-database.js'
import { catalogFingerprint } from '../schema/catalog.js'
import type { Session } from '../session.js'
import { text } from '../values/raw-values.js'
import { engine } from './engine.js'

/** As `changeFingerprint`, with the columns. null: unknown, as the manifest is derived or rows cannot be read. */
export async function stateFingerprint(session: Session, read: ReadScope | null): Promise<string | null> {
  if (read === null) return null
  try {
    return `${catalogFingerprint(read.catalog)} ${await changeFingerprint(session, read)}`
  } catch {
    // Reading the rows will fail with a clearer error.
    return null
  }
}

/**
 * Fingerprint of all data that an export reads; writes to other tables do not change it. The server hashes every row,
 * as MySQL stores no transaction id or time of change with a row.
 */
export async function changeFingerprint(session: Session, read: ReadScope): Promise<string> {
  const { knex } = session
  const tables = await contentTables(session, read)
  const whole = tables.map((table) => ({
    table,
    columns: (read.catalog.get(table)?.columns ?? []).map(({ name }) => name),
  }))
  const others = keyTables(read).filter(({ table }) => !tables.includes(table))
  const found: string[] = []
  for (const { table, columns } of [...whole, ...others]) {
    const query = fingerprintQuery(knex, table, columns)
    for (const row of await session.read(query, 'the fingerprints of the tables')) found.push(text(row.fingerprint))
  }
  return found.sort().join(' ')
}

function fingerprintQuery(knex: Knex, table: string, columns: readonly string[]): Knex.Raw {
  const { fingerprints } = engine
  const parts = columns.map((column) => fingerprints.column(column))
  const row = fingerprints.row(parts.map(({ sql }) => sql))
  return knex.raw(
    `select concat_ws(':', ?, count(*), sum(cast(conv(${row}, 16, 10) as unsigned))) as fingerprint from ??`,
    [table, '', ...parts.flatMap(({ bindings }) => bindings), table],
  )
}
