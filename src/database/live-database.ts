import { statSync } from 'node:fs'
import type { CmsDatabase } from '../site/rows.js'
import { type Catalog, readCatalog } from './catalog.js'
import { databaseAddress } from './database-address.js'
import { databaseOf } from './open-database.js'
import { connectPostgres } from './open-postgres.js'
import { connectSqlite, existingFile } from './open-sqlite.js'
import { type OwnerCheck, ownerExists } from './placeholder-owners.js'
import { readSession, readUser, type StoredSession, type StoredUser } from './read-session.js'
import { type Session, startSession } from './session.js'

/** A database that is read again and again while others write to it. No transaction outlasts a read. */
export interface LiveDatabase {
  /** Runs the body in a read-only transaction of its own; what it is given ends with it. Throws ExportErrors. */
  read<Result>(body: (moment: Moment) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** The database at one moment. */
export interface Moment extends Omit<CmsDatabase, 'close'> {
  /** Equal in two moments: nothing was committed between them. */
  readonly mark: string
  /** The row that a placeholder names as its owner exists, of a model that the manifest knows. */
  ownerExists: OwnerCheck
  /** null: there is no such session. */
  readSession(key: string): Promise<StoredSession | null>
  /** `id` is the primary key as text; null: no such user. */
  readUser(table: string, id: string): Promise<StoredUser | null>
}

/** Begins transactions, each with the mark of its moment. */
interface Source {
  begin(): Promise<{ session: Session; mark: string }>
  close(): Promise<void>
}

/** PostgreSQL reads that run at the same time. */
const connections = 4

/** Opens what `--database` names. Throws an ExportError where it cannot be read. */
export async function openLiveDatabase(database: string): Promise<LiveDatabase> {
  const address = databaseAddress(database)
  const source = address.engine === 'sqlite' ? sqliteSource(address) : postgresSource(address)
  let known: { mark: string; catalog: Catalog } | null = null

  const live: LiveDatabase = {
    async read(body) {
      const { session, mark } = await source.begin()
      try {
        if (known?.mark !== mark) known = { mark, catalog: await readCatalog(session) }
        return await body(momentOf(session, known.catalog, mark))
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

function momentOf(session: Session, catalog: Catalog, mark: string): Moment {
  const { close: _, ...database } = databaseOf(session, catalog)
  return {
    ...database,
    mark,
    ownerExists: (manifest, contentTypeId, objectId) =>
      ownerExists(session, catalog, manifest, contentTypeId, objectId),
    readSession: (key) => readSession(session, catalog, key),
    readUser: (table, id) => readUser(session, catalog, table, id),
  }
}

type SqliteAddress = Extract<ReturnType<typeof databaseAddress>, { engine: 'sqlite' }>
type PostgresAddress = Extract<ReturnType<typeof databaseAddress>, { engine: 'postgresql' }>

/** The snapshot of a transaction names all those that it sees: as long as it is the same, so is what it sees. */
function postgresSource(address: PostgresAddress): Source {
  const connection = connectPostgres(address, connections)
  return {
    async begin() {
      const session = await startSession(address, connection, { keep: true })
      return withMark(session, () => readMark(session, 'select txid_current_snapshot()::text as mark'))
    },
    close: () => connection.knex.destroy(),
  }
}

/**
 * `data_version` counts what other connections commit, as one connection sees it. A file that was put in the place
 * of another is opened anew.
 */
function sqliteSource(address: SqliteAddress): Source {
  let opened = 0
  const connect = () => {
    const file = existingFile(address)
    const { dev, ino } = statSync(file)
    return { file, dev, ino, connection: connectSqlite(file, () => (opened += 1)) }
  }
  let current = connect()
  return {
    async begin() {
      const { dev, ino, mtimeMs, size } = statSync(existingFile(address))
      if (dev !== current.dev || ino !== current.ino) {
        const { knex } = current.connection
        current = connect()
        // It waits for the reads that still go on there.
        knex.destroy().catch(() => {})
      }
      const session = await startSession(address, current.connection, { keep: true })
      return withMark(session, async () => {
        const version = await readMark(session, 'pragma data_version')
        return [opened, version, mtimeMs, size].join(':')
      })
    },
    close: () => current.connection.knex.destroy(),
  }
}

async function withMark(session: Session, mark: () => Promise<string>): Promise<{ session: Session; mark: string }> {
  try {
    return { session, mark: await mark() }
  } catch (error) {
    await session.close()
    throw error
  }
}

async function readMark(session: Session, query: string): Promise<string> {
  const [row = {}] = await session.read(session.knex.raw(query), 'the state of the database')
  return String(Object.values(row)[0])
}
