import type { Knex } from 'knex'
import { contentTables, keyTables } from '../content/tables-read.js'
import type { BegunTransaction, ReadScope } from '../named-database.js'
import { catalogFingerprint } from '../schema/catalog.js'
import type { Session } from '../session.js'
import { text } from '../values/raw-values.js'
import { fingerprints } from './fingerprints.js'
import { hashed } from './hashed.js'

export const comparesContent = true

/**
 * Fingerprint of all data that an export reads; writes to other tables do not change it. The server hashes every row,
 * as MySQL stores no transaction id or time of change with a row.
 */
export function changeFingerprint({ session }: BegunTransaction, read: ReadScope): Promise<string> {
  return rowsFingerprint(session, read)
}

/** The same with the columns. null: unknown, as the manifest is derived or rows cannot be read. */
export async function stateFingerprint(session: Session, read: ReadScope | null): Promise<string | null> {
  if (read === null) return null
  try {
    return `${catalogFingerprint(read.catalog)} ${await rowsFingerprint(session, read)}`
  } catch {
    // Reading the rows will fail with a clearer error.
    return null
  }
}

async function rowsFingerprint(session: Session, read: ReadScope): Promise<string> {
  const { knex } = session
  const tables = await contentTables(session, read)
  const queries: Knex.Raw[] = []
  for (const table of tables) {
    const columns = read.catalog.get(table)?.columns ?? []
    queries.push(
      fingerprintQuery(
        knex,
        table,
        columns.map(({ name }) => name),
      ),
    )
  }
  for (const { table, columns } of keyTables(read)) {
    if (!tables.includes(table)) queries.push(fingerprintQuery(knex, table, columns))
  }
  const found: string[] = []
  for (const query of queries) {
    for (const row of await session.read(query, 'the fingerprints of the tables')) found.push(text(row.fingerprint))
  }
  return found.sort().join(' ')
}

function fingerprintQuery(knex: Knex, table: string, columns: readonly string[]): Knex.Raw {
  const parts = columns.map((column) => fingerprints.column(column))
  const row = hashed(`concat_ws(',', ${parts.map(({ sql }) => sql).join(', ')})`)
  return knex.raw(
    `select concat_ws(':', ?, count(*), sum(cast(conv(${row}, 16, 10) as unsigned))) as fingerprint from ??`,
    [table, ...parts.flatMap(({ bindings }) => bindings), table],
  )
}
