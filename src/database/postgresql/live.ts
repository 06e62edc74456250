import type { EngineFacts } from '../../model/engine.js'
import { beginTransaction, currentState, stateIn } from '../begin-transaction.js'
import type { LiveConnection } from '../named-database.js'
import type { PostgresAddress } from './address.js'
import { changeFingerprint, comparesContent } from './change-fingerprint.js'
import { connect } from './connection.js'
import { factsOf } from './locale.js'

/** Concurrent reads. */
const connections = 4

/** The snapshot lists the transactions that are visible; an equal snapshot sees the same data. */
const state = 'select txid_current_snapshot()::text as fingerprint'

/** Opens a pool that connects on demand. */
export async function openLive(address: PostgresAddress): Promise<LiveConnection> {
  const connection = connect(address, connections)
  let facts: EngineFacts | null = null
  return {
    comparesContent,
    changeFingerprint,
    fingerprint: () => currentState(address, connection, state),
    async begin() {
      const begun = await beginTransaction(address, connection, async (session) => {
        facts ??= await factsOf(session)
        return stateIn(session, state)
      })
      return facts ? { ...begun, session: { ...begun.session, facts } } : begun
    },
    close: () => connection.knex.destroy(),
  }
}
