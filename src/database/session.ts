import type { Knex } from 'knex'
import type { DatabaseAddress } from './database-address.js'
import { openError, readError } from './database-errors.js'

/** A value as the driver gives it: PostgreSQL only text; SQLite whole numbers as bigint, floats as number. */
export type Raw = null | string | number | bigint | Buffer

export type RawRow = Record<string, Raw>

/** One open read-only transaction: every read sees the same moment. */
export interface Session {
  readonly address: DatabaseAddress
  readonly knex: Knex.Transaction
  /** Reads one after the other; `table` is for the message of a failure. Throws ExportErrors only. */
  read(query: Knex.QueryBuilder | Knex.Raw, table: string): Promise<RawRow[]>
  close(): Promise<void>
}

/**
 * Begins the transaction and runs its first statement. On failure it throws an ExportError and leaves nothing open;
 * `close` of the session ends the transaction and the connection below it.
 */
export async function startSession(
  address: DatabaseAddress,
  connection: Knex,
  config: Knex.TransactionConfig,
  first: string,
): Promise<Session> {
  let transaction: Knex.Transaction | null = null
  try {
    transaction = await connection.transaction(config)
    await transaction.raw(first)
    return createSession(address, connection, transaction)
  } catch (error) {
    await release(connection, transaction)
    throw openError(address, error)
  }
}

function createSession(address: DatabaseAddress, connection: Knex, transaction: Knex.Transaction): Session {
  // pg wants one query at a time on a connection.
  let last: Promise<unknown> = Promise.resolve()

  return {
    address,
    knex: transaction,
    read: (query, table) => {
      const rows = last.then(() => readRows(address, query, table))
      last = rows.catch(() => {})
      return rows
    },
    close: async () => {
      await last
      await release(connection, transaction)
    },
  }
}

/** The pool waits for its connection, so the transaction has to end first. */
async function release(connection: Knex, transaction: Knex.Transaction | null): Promise<void> {
  // A connection that is gone cannot end its transaction, and need not.
  await transaction?.rollback().catch(() => {})
  await connection.destroy()
}

async function readRows(
  address: DatabaseAddress,
  query: Knex.QueryBuilder | Knex.Raw,
  table: string,
): Promise<RawRow[]> {
  try {
    const answer: RawRow[] | { rows: RawRow[] } = await query
    return Array.isArray(answer) ? answer : answer.rows
  } catch (error) {
    throw readError(address, table, error)
  }
}
