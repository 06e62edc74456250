import type { DatabaseAddress } from './database-address.js'
import type { BegunTransaction } from './named-database.js'
import { orClose } from './or-close.js'
import { answering, type Connection, type RawRow, readRows, type Session, startSession } from './session.js'

/** Begins a read transaction on a connection that stays open afterwards. */
export async function beginTransaction(
  address: DatabaseAddress,
  connection: Connection,
  fingerprintOf: (session: Session) => Promise<string>,
): Promise<BegunTransaction> {
  const session = await startSession(address, connection, { keep: true })
  return orClose(session, async () => ({ session, fingerprint: await fingerprintOf(session) }))
}

/** The single value of a query about the state of the database, within a transaction. */
export async function stateIn(session: Session, query: string): Promise<string> {
  return onlyValue(await session.read(session.knex.raw(query), place))
}

/** The same outside of a transaction. */
export async function currentState(address: DatabaseAddress, connection: Connection, query: string): Promise<string> {
  return onlyValue(await answering(connection, readRows(address, connection.knex.raw(query), place)))
}

/** Subject of error messages. */
const place = 'the state of the database'

function onlyValue([row = {}]: readonly RawRow[]): string {
  return String(Object.values(row)[0])
}
