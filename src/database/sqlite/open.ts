import { statSync } from 'node:fs'
import { ExportError } from '../../errors.js'
import { beginTransaction, currentState, stateIn } from '../begin-transaction.js'
import type { ExportedSnapshot, LiveConnection, OpenedSession } from '../named-database.js'
import { startSession } from '../session.js'
import type { SqliteAddress } from './address.js'
import { changeFingerprint, stateFingerprint } from './change-fingerprint.js'
import { connect } from './connection.js'
import { checkDriver } from './driver.js'
import { existingFile } from './file.js'

/** Opens the file read-only, with one read transaction that lasts until the session is closed. */
export async function openSession(address: SqliteAddress, snapshot: string | null): Promise<OpenedSession> {
  if (snapshot !== null) throw noSnapshots(`--snapshot is for PostgreSQL, and ${address.label} is a SQLite file.`)
  const file = existingFile(address)
  await checkDriver()
  // Taken before the transaction begins: a commit in between is then not part of the fingerprint, and found next time.
  const fingerprint = stateFingerprint(file)
  return { ...(await startSession(address, connect(file))), stateFingerprint: async () => fingerprint }
}

/** A counter of other connections' commits, valid within one connection. */
const state = 'pragma data_version'

/** Opens the file, and reopens it if it is replaced. */
export async function openLive(address: SqliteAddress): Promise<LiveConnection> {
  await checkDriver()
  let opened = 0
  const connectFile = () => {
    const file = existingFile(address)
    const { dev, ino } = statSync(file)
    return { dev, ino, connection: connect(file, () => (opened += 1)) }
  }
  let current = connectFile()
  /** The connection to the current file, and a fingerprint that includes the file's metadata. */
  const present = () => {
    const { dev, ino, mtimeMs, size } = statSync(existingFile(address))
    if (dev !== current.dev || ino !== current.ino) {
      const { knex } = current.connection
      current = connectFile()
      // Waits for running reads of the old file.
      knex.destroy().catch(() => {})
    }
    return {
      connection: current.connection,
      fingerprintOf: (version: string) => [opened, version, mtimeMs, size].join(':'),
    }
  }
  return {
    changeFingerprint,
    async fingerprint() {
      const { connection, fingerprintOf } = present()
      return fingerprintOf(await currentState(address, connection, state))
    },
    async begin() {
      const { connection, fingerprintOf } = present()
      return beginTransaction(address, connection, async (session) => fingerprintOf(await stateIn(session, state)))
    },
    close: () => current.connection.knex.destroy(),
  }
}

/** Always rejects: SQLite cannot export snapshots. */
export async function exportSnapshot({ label }: SqliteAddress): Promise<ExportedSnapshot> {
  throw noSnapshots(`${label} is a SQLite file, and SQLite cannot export snapshots.`)
}

function noSnapshots(message: string): ExportError {
  const fix = 'Copy the file, with ".backup" of sqlite3 while others write to it, and export from the copy.'
  return new ExportError('usage', message, fix)
}
