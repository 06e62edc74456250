import type { OpenedSession } from '../named-database.js'
import { startSession } from '../session.js'
import type { TimeLimits } from '../time-limits.js'
import type { MysqlAddress } from './address.js'
import { stateFingerprint } from './change-fingerprint.js'
import { checkTables } from './check-tables.js'
import { connect } from './connection.js'
import { checkDriver } from './driver.js'
import { importSnapshot } from './snapshots.js'

/** Opens one connection with one read-only transaction, which lasts until the session is closed. */
export async function openSession(
  address: MysqlAddress,
  snapshot: string | null,
  limits?: TimeLimits,
): Promise<OpenedSession> {
  if (snapshot !== null) importSnapshot(address)
  await checkDriver()
  const session = await startSession(address, connect(address, 1, limits))
  try {
    await checkTables(session)
    return { ...session, stateFingerprint: (read) => stateFingerprint(session, read) }
  } catch (error) {
    await session.close()
    throw error
  }
}
