import { codeOf, ExportError, reasonOf } from '../../errors.js'
import type { EngineFacts } from '../../model/engine.js'
import type { Folding } from '../../model/search/search-rules.js'
import { beginTransaction, currentState, stateIn } from '../begin-transaction.js'
import { readError } from '../database-errors.js'
import { ignoredOptions } from '../driver-errors.js'
import type { ExportedSnapshot, LiveConnection, OpenedSession } from '../named-database.js'
import { orClose } from '../or-close.js'
import { closeConnection, type Raw, type Session, startSession } from '../session.js'
import type { TimeLimits } from '../time-limits.js'
import { text } from '../values/raw-values.js'
import type { PostgresAddress } from './address.js'
import { changeFingerprint, stateFingerprint } from './change-fingerprint.js'
import { connect } from './connection.js'

/**
 * Opens one connection with one read-only, repeatable-read transaction that lasts until the session is closed.
 * `snapshot`: id of an exported snapshot to read from.
 */
export async function openSession(
  address: PostgresAddress,
  snapshot: string | null,
  limits?: TimeLimits,
): Promise<OpenedSession> {
  const session = await startSession(address, connect(address, 1, limits))
  return orClose(session, async () => {
    if (snapshot !== null) await importSnapshot(session, snapshot)
    await checkSearchPath(session, address)
    return { ...session, facts: await factsOf(session), stateFingerprint: (read) => stateFingerprint(session, read) }
  })
}

/** Concurrent reads. */
const connections = 4

/** The snapshot lists the transactions that are visible; an equal snapshot sees the same data. */
const state = 'select txid_current_snapshot()::text as fingerprint'

/** Opens a pool that connects on demand. */
export async function openLive(address: PostgresAddress, limits?: TimeLimits): Promise<LiveConnection> {
  const connection = connect(address, connections, limits)
  let facts: EngineFacts | null = null
  return {
    changeFingerprint,
    fingerprint: () => currentState(address, connection, state),
    async begin() {
      const begun = await beginTransaction(address, connection, async (session) => {
        if (!facts) await checkSearchPath(session, address)
        facts ??= await factsOf(session)
        return stateIn(session, state)
      })
      return facts ? { ...begun, session: { ...begun.session, facts } } : begun
    },
    close: () => closeConnection(connection),
  }
}

/** Exports a snapshot, which lasts until it is closed. */
export async function exportSnapshot(address: PostgresAddress, limits?: TimeLimits): Promise<ExportedSnapshot> {
  const session = await startSession(address, connect(address, 1, limits))
  const ask = async (query: string) => (await session.read(session.knex.raw(query), 'the snapshot'))[0]?.answer
  const id = await orClose(session, async () => text(await ask('select pg_export_snapshot() as answer')))
  return {
    id,
    check: async () => {
      await ask('select 1 as answer')
    },
    close: () => session.close(),
  }
}

/**
 * Sets the snapshot of a transaction that has not read anything yet to an exported one. Throws `snapshot-unknown`.
 */
async function importSnapshot(session: Session, id: string): Promise<void> {
  if (!/^[0-9A-F-]+$/i.test(id)) throw unknownSnapshot(session, id, 'this is not the form of an id')
  try {
    // The statement takes no parameters.
    await session.knex.raw(`SET TRANSACTION SNAPSHOT '${id}'`)
  } catch (error) {
    if (!unknownSnapshotCodes.includes(codeOf(error))) throw readError(session.address, 'the snapshot', error)
    throw unknownSnapshot(session, id, reasonOf(error).replace(/^.* - /s, ''))
  }
}

/**
 * Codes of an unknown snapshot: invalid_parameter_value, undefined_object, object_not_in_prerequisite_state,
 * feature_not_supported.
 */
const unknownSnapshotCodes = ['22023', '42704', '55000', '0A000']

function unknownSnapshot({ address }: Session, id: string, reason: string): ExportError {
  return new ExportError(
    'snapshot-unknown',
    `${address.label} has no snapshot ${id}: ${reason}.`,
    'A snapshot lasts as long as the "npx djangocms-static snapshot" that printed its id, for the same server and database: ' +
      'start it again and use the new id.',
  )
}

/** Throws `database-refused` if the schemas that options name are not those of the session, as behind some poolers. */
async function checkSearchPath(session: Session, { namesSchemas, label }: PostgresAddress): Promise<void> {
  if (!namesSchemas) return
  const query = session.knex.raw("select source from pg_settings where name = 'search_path'")
  const [row = {}] = await session.read(query, 'pg_settings')
  if (!['client', 'session'].includes(text(row.source))) throw ignoredOptions(label)
}

/**
 * The locale of a database, which columns of the CMS have. `provider`: `c` the system, `i` ICU, `b` PostgreSQL itself.
 * Before PostgreSQL 15 it is always the system.
 */
const locale = `select to_jsonb(d) ->> 'datlocprovider' as provider, d.datctype as ctype,
  coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') as locale from pg_database d where d.datname = current_database()`

/** The facts of the engine, with the folding of this database. */
async function factsOf(session: Session): Promise<EngineFacts> {
  const [row = {}] = await session.read(session.knex.raw(locale), 'pg_database')
  const { facts } = session.engine
  return { ...facts, search: { ...facts.search, folding: foldingOf(row) } }
}

/** Languages in which ICU converts letters in another way, as in Turkish, which has a capital i with a dot. */
const languages: Readonly<Record<string, Folding>> = { tr: 'tr', tur: 'tr', az: 'tr', aze: 'tr', lt: 'lt', el: 'el' }

/** The letters that UPPER changes. */
function foldingOf({ provider, ctype, locale }: Record<string, Raw>): Folding {
  if (provider === 'i') return languages[/^[a-z]+/i.exec(String(locale))?.[0].toLowerCase() ?? ''] ?? 'full'
  const chosen = provider === 'b' ? locale : ctype
  if (chosen === 'PG_UNICODE_FAST') return 'full'
  return chosen === 'C' || chosen === 'POSIX' ? 'ascii' : 'unicode'
}
