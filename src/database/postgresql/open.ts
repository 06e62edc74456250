import type { OpenedSession } from '../named-database.js'
import { startSession } from '../session.js'
import type { TimeLimits } from '../time-limits.js'
import type { PostgresAddress } from './address.js'
import { stateFingerprint } from './change-fingerprint.js'
import { connect } from './connection.js'
import { factsOf } from './locale.js'
import { importSnapshot } from './snapshots.js'

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
  try {
    if (snapshot !== null) await importSnapshot(session, snapshot)
    return { ...session, facts: await factsOf(session), stateFingerprint: (read) => stateFingerprint(session, read) }
  } catch (error) {
    await session.close()
    throw error
  }
}
