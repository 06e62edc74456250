import type { Knex } from 'knex'
import type { EngineFacts } from '../model/engine.js'
import type { DatabaseAddress } from './database-address.js'
import { openError, readError } from './database-errors.js'
import type { Engine } from './engine.js'
import type { Sockets } from './sockets.js'

/** A value from the driver: of PostgreSQL always text, of SQLite bigint for integers and number for floats. */
export type Raw = null | string | number | bigint | Buffer

export type RawRow = Record<string, Raw>

/** One open read-only transaction: every read sees the same snapshot. */
export interface Session {
  readonly address: DatabaseAddress
  readonly engine: Engine
  /** Those of the engine, with what depends on this database, such as its locale. */
  readonly facts: EngineFacts
  readonly knex: Knex.Transaction
  /** The remote host of an unencrypted connection; null: none. */
  readonly clearTextHost: string | null
  /** Queues the query behind those before it; `table` is for error messages. Throws only ExportErrors. */
  read(query: Knex.QueryBuilder | Knex.Raw, table: string): Promise<RawRow[]>
  /** Ends the transaction; a second call waits for the first. */
  close(): Promise<void>
}

/** A connection pool, and how to begin a read-only transaction on it. */
export interface Connection {
  readonly knex: Knex
  readonly config: Knex.TransactionConfig
  /** The first statement of a transaction. */
  readonly first: string
  /** null: a file. */
  readonly sockets: Sockets | null
  /** Why the server closed an idle connection, which the next query's error does not say; null: it did not. */
  readonly lost?: () => Error | null
  /** As `Session.clearTextHost`; known once connected. */
  readonly clearTextHost?: () => string | null
}

/**
 * Begins the transaction and runs its first statement. On failure, throws an ExportError and leaves no transaction open.
 * Closing the session also closes the connection, unless `keep`.
 */
export async function startSession(
  address: DatabaseAddress,
  connection: Connection,
  { keep = false }: { keep?: boolean } = {},
): Promise<Session> {
  const { knex, config, first } = connection
  let transaction: Knex.Transaction | null = null
  const end = async () => {
    // On a lost connection the rollback fails, and is not needed.
    if (transaction) await ending(connection, transaction.rollback()).catch(() => {})
    // A pool waits for connections in use.
    if (!keep) await closeConnection(connection)
  }
  try {
    transaction = await answering(connection, knex.transaction(config))
    await answering(connection, transaction.raw(first))
    return createSession(address, transaction, connection, end)
  } catch (error) {
    await end()
    throw openError(address, error)
  }
}

/** Ends all connections, also those that do not answer. */
export async function closeConnection(connection: Connection): Promise<void> {
  await ending(connection, connection.knex.destroy())
  connection.sockets?.release()
}

/** Waits for work on the connections, which are cut off where the server does not answer. */
export function answering<Result>({ sockets }: Connection, work: Promise<Result>): Promise<Result> {
  return sockets ? sockets.answering(work) : work
}

/** Seconds for the end of a transaction or of a connection. */
const endingTime = 5

async function ending({ sockets }: Connection, work: Promise<unknown>): Promise<void> {
  await (sockets ? sockets.answering(work, endingTime) : work)
}

function createSession(
  address: DatabaseAddress,
  transaction: Knex.Transaction,
  connection: Connection,
  end: () => Promise<void>,
): Session {
  const { lost, clearTextHost = () => null } = connection
  // pg supports one query at a time on a connection.
  let last: Promise<unknown> = Promise.resolve()
  let closed: Promise<void> | null = null

  return {
    address,
    engine: address.engine,
    facts: address.engine.facts,
    knex: transaction,
    clearTextHost: clearTextHost(),
    read: (query, table) => {
      const rows = last.then(() => answering(connection, readRows(address, query, table, lost)))
      last = rows.catch(() => {})
      return rows
    },
    close: () => {
      closed ??= last.then(end)
      return closed
    },
  }
}

/** Runs a query. Throws only ExportErrors; `table` is for their message. */
export async function readRows(
  address: DatabaseAddress,
  query: Knex.QueryBuilder | Knex.Raw,
  table: string,
  lost: () => Error | null = () => null,
): Promise<RawRow[]> {
  try {
    const answer: RawRow[] | { rows: RawRow[] } = await query
    return Array.isArray(answer) ? answer : answer.rows
  } catch (error) {
    const isBare = error instanceof Error && !('code' in error)
    throw readError(address, table, (isBare && lost()) || error)
  }
}
