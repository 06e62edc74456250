import { beginTransaction, currentState, stateIn } from '../begin-transaction.js'
import type { LiveConnection } from '../named-database.js'
import type { PostgresAddress } from './address.js'
import { changeFingerprint, comparesContent } from './change-fingerprint.js'
import { connect } from './connection.js'

/** Reads that run at the same time. */
const connections = 4

/** What a transaction sees names all others that it sees: as long as it is the same, so is what it sees. */
const state = 'select txid_current_snapshot()::text as fingerprint'

/** Opens connections when they are needed. */
export async function openLive(address: PostgresAddress): Promise<LiveConnection> {
  const connection = connect(address, connections)
  return {
    comparesContent,
    changeFingerprint,
    fingerprint: () => currentState(address, connection, state),
    begin: () => beginTransaction(address, connection, (session) => stateIn(session, state)),
    close: () => connection.knex.destroy(),
  }
}
