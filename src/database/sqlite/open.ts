import { type Session, startSession } from '../session.js'
import type { SqliteAddress } from './address.js'
import { connect } from './connection.js'
import { checkDriver, existingFile } from './file.js'
import { importSnapshot } from './snapshots.js'

/** Opens the file read-only, with one read transaction that lasts until the session is closed. */
export async function openSession(address: SqliteAddress, snapshot: string | null): Promise<Session> {
  if (snapshot !== null) importSnapshot(address)
  const file = existingFile(address)
  await checkDriver()
  return startSession(address, connect(file))
}
