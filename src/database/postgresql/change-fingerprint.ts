import type { Knex } from 'knex'
import { contentTables, keyTables } from '../content/tables-read.js'
import type { ReadScope } from '../named-database.js'
import { catalogFingerprint } from '../schema/catalog.js'
import type { Session } from '../session.js'
import { text } from '../values/raw-values.js'

/**
 * As `changeFingerprint`, with the columns. null: unknown, since the manifest is derived, or since the user may not read
 * all tables.
 */
export async function stateFingerprint(session: Session, read: ReadScope | null): Promise<string | null> {
  if (read === null) return null
  const tables = [...(await contentTables(session, read)), ...keyTables(read).map(({ table }) => table)]
  const [privileges = {}] = await session.read(session.knex.raw(readable, [tables]), 'the privileges of the user')
  if (text(privileges.readable) !== 't') return null
  return `${catalogFingerprint(read.catalog)} ${await changeFingerprint(session, read)}`
}

const readable = `
  select bool_and(has_table_privilege(quote_ident(name), 'select')) as readable from unnest(?::text[]) as name`

/** Transaction ids are unique to a server only: a backup that is restored into a new one may have the same. */
const server = `
  select concat_ws(':', extract(epoch from pg_postmaster_start_time()), oid, version()) as fingerprint
  from pg_database where datname = current_database()`

/**
 * Fingerprint of all data that an export reads, and of the server; writes to other tables do not change it. Reads no
 * contents but each row's `xmin`, the id of the transaction that wrote it. Sums hashes of these ids, since sums of
 * consecutive ids could collide.
 */
export async function changeFingerprint(session: Session, read: ReadScope): Promise<string> {
  const { knex } = session
  const stored = await session.read(knex.raw(storedTables), 'the catalog')
  const withRows = new Set(stored.map((row) => text(row.name)))
  const queries = [knex.raw(server)]
  const tables = await contentTables(session, read)
  for (const table of tables) {
    queries.push(fingerprintQuery(knex, table, withRows.has(table) ? 'hashtext(xmin::text)' : 'hashtext(t::text)', []))
  }
  for (const { table, columns } of keyTables(read)) {
    const row = `hashtext(row(${columns.map(() => '??').join(', ')})::text)`
    if (!tables.includes(table)) queries.push(fingerprintQuery(knex, table, row, columns))
  }
  const union = knex.raw(queries.map((query) => query.toQuery()).join(' union all '))
  const rows = await session.read(union, 'the fingerprints of the tables')
  return rows
    .map((row) => text(row.fingerprint))
    .sort()
    .join(' ')
}

/** Relations with `xmin`, which views do not have. */
const storedTables = `
  select relname as name from pg_class where relkind in ('r', 'p', 'm') and pg_table_is_visible(oid)`

function fingerprintQuery(knex: Knex, table: string, value: string, columns: readonly string[]): Knex.Raw {
  return knex.raw(`select concat_ws(':', ?::text, count(*), sum(${value})) as fingerprint from ?? as t`, [
    table,
    ...columns,
    table,
  ])
}
