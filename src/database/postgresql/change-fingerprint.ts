import { hash } from 'node:crypto'
import type { Knex } from 'knex'
import { contentTables, keyTables } from '../content/tables-read.js'
import type { BegunTransaction, ReadScope } from '../named-database.js'
import type { Session } from '../session.js'
import { text } from '../values/raw-values.js'

export const comparesContent = true

/**
 * What an export would read, as a fingerprint: another one after any change of it, whether or not a date tells of it,
 * and the same one when others write elsewhere. Reads no row's content: each row's `xmin`, the transaction that wrote
 * it, is one that had written nothing which was there before. Their hashes are added, since the numbers themselves
 * follow the order in which transactions began, and may give the same sum.
 */
export function changeFingerprint({ session }: BegunTransaction, read: ReadScope): Promise<string> {
  return rowsFingerprint(session, read)
}

/**
 * The same with the server's start, the database and its columns: transactions of another server may have the same
 * numbers. null: rows are read that the user may not read as a whole, or nobody knows yet which.
 */
export async function stateFingerprint(session: Session, read: ReadScope | null): Promise<string | null> {
  if (read === null) return null
  const tables = [...(await contentTables(session, read)), ...keyTables(read).map(({ table }) => table)]
  const [state = {}] = await session.read(session.knex.raw(serverState, [tables]), 'the state of the database')
  if (text(state.readable) !== 't') return null
  const catalog = hash('sha1', JSON.stringify([...read.catalog.values()]))
  return [text(state.server), catalog, await rowsFingerprint(session, read)].join(' ')
}

const serverState = `
  select concat_ws(':', extract(epoch from pg_postmaster_start_time()), oid, version()) as server,
    (select bool_and(has_table_privilege(quote_ident(name), 'select')) from unnest(?::text[]) as name) as readable
  from pg_database where datname = current_database()`

async function rowsFingerprint(session: Session, read: ReadScope): Promise<string> {
  const { knex } = session
  const stored = await session.read(knex.raw(storedTables), 'the catalog')
  const withRows = new Set(stored.map((row) => text(row.name)))
  const queries: Knex.Raw[] = []
  const tables = await contentTables(session, read)
  for (const table of tables) {
    queries.push(fingerprintQuery(knex, table, withRows.has(table) ? 'hashtext(xmin::text)' : 'hashtext(t::text)', []))
  }
  for (const { table, key } of keyTables(read)) {
    if (!tables.includes(table)) queries.push(fingerprintQuery(knex, table, 'hashtext(??::text)', [key]))
  }
  const union = knex.raw(queries.map((query) => query.toQuery()).join(' union all '))
  const rows = await session.read(union, 'the fingerprints of the tables')
  return rows
    .map((row) => text(row.fingerprint))
    .sort()
    .join(' ')
}

/** A view has no `xmin`. */
const storedTables = `
  select relname as name from pg_class where relkind in ('r', 'p', 'm') and pg_table_is_visible(oid)`

function fingerprintQuery(knex: Knex, table: string, value: string, keys: readonly string[]): Knex.Raw {
  return knex.raw(`select concat_ws(':', ?::text, count(*), sum(${value})) as fingerprint from ?? as t`, [
    table,
    ...keys,
    table,
  ])
}
