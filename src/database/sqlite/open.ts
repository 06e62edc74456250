import type { OpenedSession } from '../named-database.js'
import { startSession } from '../session.js'
import type { SqliteAddress } from './address.js'
import { stateFingerprint } from './change-fingerprint.js'
import { connect } from './connection.js'
import { checkDriver, existingFile } from './file.js'
import { importSnapshot } from './snapshots.js'

/** Opens the file read-only, with one read transaction that lasts until the session is closed. */
export async function openSession(address: SqliteAddress, snapshot: string | null): Promise<OpenedSession> {
  if (snapshot !== null) importSnapshot(address)
  const file = existingFile(address)
  await checkDriver()
  // Taken before the transaction begins: a commit in between is then not part of the fingerprint, and found next time.
  const fingerprint = stateFingerprint(file)
  return { ...(await startSession(address, connect(file))), stateFingerprint: async () => fingerprint }
}
