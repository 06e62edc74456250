import { beginTransaction, currentState, stateIn } from '../begin-transaction.js'
import type { LiveConnection } from '../named-database.js'
import type { PostgresAddress } from './address.js'
import { changeFingerprint, comparesContent } from './change-fingerprint.js'
import { connect } from './connection.js'

/** Concurrent reads. */
const connections = 4

/** The snapshot lists the transactions that are visible; an equal snapshot sees the same data. */
const state = 'select txid_current_snapshot()::text as fingerprint'

/** Opens a pool that connects on demand. */
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
