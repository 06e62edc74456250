import type { Knex } from 'knex'
import type { DatabaseAddress } from './database-address.js'
import { openError, readError } from './database-errors.js'
import type { Engine } from './engine.js'

/** A value as the driver gives it: PostgreSQL only text; SQLite whole numbers as bigint, floats as number. */
export type Raw = null | string | number | bigint | Buffer

export type RawRow = Record<string, Raw>

/** One open read-only transaction: every read sees the same snapshot. */
export interface Session {
  readonly address: DatabaseAddress
  readonly engine: Engine
  readonly knex: Knex.Transaction
  /** The other machine that hears the connection without encryption; null: none. */
  readonly clearTextHost: string | null
  /** Reads one after the other; `table` is for the message of a failure. Throws ExportErrors only. */
  read(query: Knex.QueryBuilder | Knex.Raw, table: string): Promise<RawRow[]>
  /** Ends the transaction; a second call waits for the first. */
  close(): Promise<void>
}

/** A connection with the way to begin a read-only transaction on it. */
export interface Connection {
  readonly knex: Knex
  readonly config: Knex.TransactionConfig
  /** The first statement of a transaction. */
  readonly first: string
  /** Why the server has ended a connection that was not in use; null: it has not. The next query only says that it is gone. */
  readonly lost?: () => Error | null
  /** Known once there is a connection. */
  readonly clearTextHost?: () => string | null
}

/**
 * Begins the transaction and runs its first statement. On failure it throws an ExportError and leaves no transaction
 * open; `close` of the session ends it. The connection is closed with it, unless it is kept for further sessions.
 */
export async function startSession(
  address: DatabaseAddress,
  connection: Connection,
  { keep = false }: { keep?: boolean } = {},
): Promise<Session> {
  const { knex, config, first } = connection
  const end = async () => {
    if (!keep) await knex.destroy()
  }
  let transaction: Knex.Transaction | null = null
  try {
    transaction = await knex.transaction(config)
    await transaction.raw(first)
    return createSession(address, transaction, connection, end)
  } catch (error) {
    await release(transaction, end)
    throw openError(address, error)
  }
}

function createSession(
  address: DatabaseAddress,
  transaction: Knex.Transaction,
  { lost = () => null, clearTextHost = () => null }: Connection,
  end: () => Promise<void>,
): Session {
  // pg wants one query at a time on a connection.
  let last: Promise<unknown> = Promise.resolve()
  let closed: Promise<void> | null = null

  return {
    address,
    engine: address.engine,
    knex: transaction,
    clearTextHost: clearTextHost(),
    read: (query, table) => {
      const rows = last.then(() => readRows(address, query, table, lost))
      last = rows.catch(() => {})
      return rows
    },
    close: () => {
      closed ??= last.then(() => release(transaction, end))
      return closed
    },
  }
}

/** The pool waits for its connection, so the transaction has to end first. */
async function release(transaction: Knex.Transaction | null, end: () => Promise<void>): Promise<void> {
  // A connection that is gone cannot end its transaction, and need not.
  await transaction?.rollback().catch(() => {})
  await end()
}

/** Throws ExportErrors only; `table` is for their message. */
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
