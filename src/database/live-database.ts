import { statSync } from 'node:fs'
import type { Manifest } from '../model/manifest/manifest.js'
import type { CmsDatabase } from '../model/rows.js'
import { type Catalog, readCatalog } from './catalog.js'
import { readChangeFingerprint } from './change-fingerprints.js'
import { type DatabaseAddress, databaseAddress, type PostgresAddress, type SqliteAddress } from './database-address.js'
import { databaseOf } from './open-database.js'
import { connectPostgres } from './open-postgres.js'
import { checkDriver, connectSqlite, existingFile } from './open-sqlite.js'
import { readSession, readUser, type StoredSession, type StoredUser } from './read-session.js'
import { type Connection, type RawRow, readRows, type Session, startSession } from './session.js'

/** A database that is read again and again while others write to it. No transaction outlasts a read. */
export interface LiveDatabase {
  /** The fingerprint that a moment would have now. */
  fingerprint(): Promise<string>
  /**
   * Runs the body in a read-only transaction of its own; what it is given is valid only inside. `catalog`: `known` does
   * not read the catalog again after a change, see `Moment.withCurrentCatalog`. Throws ExportErrors.
   */
  read<Result>(body: (moment: Moment) => Promise<Result>, options?: { catalog?: 'current' | 'known' }): Promise<Result>
  close(): Promise<void>
}

/** The database at one moment. */
export interface Moment extends Omit<CmsDatabase, 'close'> {
  /** Equal in two moments: nothing was committed between them. */
  readonly fingerprint: string
  /** The tables and columns that queries are made for. */
  readonly catalog: Catalog
  /** The same transaction, with queries made for another catalog. */
  withCatalog(catalog: Catalog): Moment
  /** The same transaction, with the catalog that it sees itself. */
  withCurrentCatalog(): Promise<Moment>
  /** Equal in two moments: nothing was committed between them of what an export reads; on SQLite, nothing at all. */
  changeFingerprint(manifest: Manifest, related?: boolean): Promise<string>
  /** null: there is no such session. */
  readSession(key: string): Promise<StoredSession | null>
  /** `id` is the primary key as text; null: no such user. */
  readUser(table: string, id: string): Promise<StoredUser | null>
}

/** Begins transactions, each with the fingerprint of its moment. */
interface Source {
  /** The present fingerprint, without a transaction. */
  fingerprint(): Promise<string>
  begin(): Promise<{ session: Session; fingerprint: string }>
  close(): Promise<void>
}

/** PostgreSQL reads that run at the same time. */
const connections = 4

/** Opens what `--database` names. Throws an ExportError where it cannot be read. */
export async function openLiveDatabase(database: string): Promise<LiveDatabase> {
  const address = databaseAddress(database)
  if (address.engine === 'sqlite') await checkDriver()
  const source = address.engine === 'sqlite' ? sqliteSource(address) : postgresSource(address)
  let known: { fingerprint: string; catalog: Catalog } | null = null

  const live: LiveDatabase = {
    fingerprint: () => source.fingerprint(),
    async read(body, { catalog = 'current' } = {}) {
      const { session, fingerprint } = await source.begin()
      const currentCatalog = async () => {
        if (known?.fingerprint !== fingerprint) known = { fingerprint, catalog: await readCatalog(session) }
        return known.catalog
      }
      try {
        const chosen = catalog === 'known' && known ? known.catalog : await currentCatalog()
        return await body(momentOf(session, fingerprint, chosen, currentCatalog))
      } finally {
        await session.close()
      }
    },
    close: () => source.close(),
  }
  try {
    await live.read(async () => {})
    return live
  } catch (error) {
    await live.close()
    throw error
  }
}

function momentOf(
  session: Session,
  fingerprint: string,
  catalog: Catalog,
  currentCatalog: () => Promise<Catalog>,
): Moment {
  const { close: _, ...database } = databaseOf(session, catalog)
  return {
    ...database,
    fingerprint,
    catalog,
    withCatalog: (other) => momentOf(session, fingerprint, other, currentCatalog),
    withCurrentCatalog: async () => momentOf(session, fingerprint, await currentCatalog(), currentCatalog),
    // A fingerprint of single tables would have to read them.
    changeFingerprint: (manifest, related = false) =>
      session.address.engine === 'sqlite'
        ? Promise.resolve(fingerprint)
        : readChangeFingerprint(session, catalog, manifest, related),
    readSession: (key) => readSession(session, catalog, key),
    readUser: (table, id) => readUser(session, catalog, table, id),
  }
}

/** The snapshot of a transaction names all those that it sees: as long as it is the same, so is what it sees. */
function postgresSource(address: PostgresAddress): Source {
  const connection = connectPostgres(address, connections)
  const query = 'select txid_current_snapshot()::text as fingerprint'
  return {
    fingerprint: () => currentFingerprint(address, connection, query),
    begin: () => beginMarked(address, connection, (session) => readFingerprint(session, query)),
    close: () => connection.knex.destroy(),
  }
}

/**
 * `data_version` counts what other connections commit, as one connection sees it. A file that was put in the place
 * of another is opened anew.
 */
function sqliteSource(address: SqliteAddress): Source {
  const query = 'pragma data_version'
  let opened = 0
  const connect = () => {
    const file = existingFile(address)
    const { dev, ino } = statSync(file)
    return { dev, ino, connection: connectSqlite(file, () => (opened += 1)) }
  }
  let current = connect()
  /** The connection to the present file, and what is seen of it from outside. */
  const present = () => {
    const { dev, ino, mtimeMs, size } = statSync(existingFile(address))
    if (dev !== current.dev || ino !== current.ino) {
      const { knex } = current.connection
      current = connect()
      // It waits for the reads that still go on there.
      knex.destroy().catch(() => {})
    }
    return {
      connection: current.connection,
      fingerprintOf: (version: string) => [opened, version, mtimeMs, size].join(':'),
    }
  }
  return {
    async fingerprint() {
      const { connection, fingerprintOf } = present()
      return fingerprintOf(await currentFingerprint(address, connection, query))
    },
    async begin() {
      const { connection, fingerprintOf } = present()
      return beginMarked(address, connection, async (session) => fingerprintOf(await readFingerprint(session, query)))
    },
    close: () => current.connection.knex.destroy(),
  }
}

async function beginMarked(
  address: DatabaseAddress,
  connection: Connection,
  fingerprintOf: (session: Session) => Promise<string>,
): Promise<{ session: Session; fingerprint: string }> {
  const session = await startSession(address, connection, { keep: true })
  try {
    return { session, fingerprint: await fingerprintOf(session) }
  } catch (error) {
    await session.close()
    throw error
  }
}

async function readFingerprint(session: Session, query: string): Promise<string> {
  return onlyValue(await session.read(session.knex.raw(query), place))
}

async function currentFingerprint(address: DatabaseAddress, { knex }: Connection, query: string): Promise<string> {
  return onlyValue(await readRows(address, knex.raw(query), place))
}

/** What is read, for the message of a failure. */
const place = 'the state of the database'

function onlyValue([row = {}]: readonly RawRow[]): string {
  return String(Object.values(row)[0])
}
