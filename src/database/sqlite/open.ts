import { accessSync, constants, type Stats, statSync } from 'node:fs'
import { ExportError, reasonOf } from '../../errors.js'
import { beginTransaction, currentState, stateIn } from '../begin-transaction.js'
import type { ExportedSnapshot, LiveConnection, OpenedSession } from '../named-database.js'
import { orClose } from '../or-close.js'
import { type Session, startSession } from '../session.js'
import type { SqliteAddress } from './address.js'
import { changeFingerprint, stateFingerprint } from './change-fingerprint.js'
import { connect } from './connection.js'
import { checkDriver } from './driver.js'

/** Opens the file read-only, with one read transaction that lasts until the session is closed. */
export async function openSession(address: SqliteAddress, snapshot: string | null): Promise<OpenedSession> {
  if (snapshot !== null) throw noSnapshots(`--snapshot is for PostgreSQL, and ${address.label} is a SQLite file.`)
  const file = existingFile(address)
  await checkDriver()
  // Taken before the transaction begins: a commit in between is then not part of the fingerprint, and found next time.
  const fingerprint = stateFingerprint(file)
  const session = await startSession(address, connect(file))
  await orClose(session, () => checkEncoding(session))
  return { ...session, stateFingerprint: async () => fingerprint }
}

/** Bytes and lengths of texts are those of their encoding. Throws `database-refused` for another than Django chooses. */
async function checkEncoding(session: Session): Promise<void> {
  const encoding = await stateIn(session, 'pragma encoding')
  if (encoding === 'UTF-8') return
  const { label } = session.address
  const message = `${label} stores texts as ${encoding}, and Django as UTF-8.`
  const fix = `Export from a copy in UTF-8: sqlite3 ${label} .dump | sqlite3 copy.sqlite3`
  throw new ExportError('database-refused', message, fix)
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
      return beginTransaction(address, connection, async (session) => {
        await checkEncoding(session)
        return fingerprintOf(await stateIn(session, state))
      })
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

/** The file of the address. Throws `database-not-found`, and `database-failed` without the permission to read it. */
function existingFile(address: SqliteAddress): string {
  for (const file of address.files) {
    const found = readableEntry(file)
    if (found?.isDirectory()) {
      throw new ExportError('database-not-found', `${file} is a folder.`, 'Name the SQLite file inside it.')
    }
    if (found?.isFile()) return file
    // A named pipe would wait for a writer for ever.
    if (found) throw new ExportError('database-not-found', `${file} is not a regular file.`, 'Name the SQLite file.')
  }
  throw new ExportError(
    'database-not-found',
    `There is no file ${maskedPath(address.label)}.`,
    'Correct the path. That of a flag starts at the working directory, that of a configuration at its own folder. ' +
      'The address of a server begins with its scheme: scheme://user:password@host/name.',
  )
}

/** The URL of a server without its scheme, `user:password@host/name`, is taken for a path. */
function maskedPath(path: string): string {
  const isOnDrive = /^[a-z]:[/\\]/i.test(path)
  const colon = path.indexOf(':', isOnDrive ? 2 : 0)
  const at = path.lastIndexOf('@')
  return colon >= 0 && colon < at ? `${path.slice(0, colon + 1)}***${path.slice(at)}` : path
}

/** undefined: there is nothing. */
function readableEntry(file: string): Stats | undefined {
  try {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.isFile()) accessSync(file, constants.R_OK)
    return found
  } catch (cause) {
    const fix = 'Run the command as a user who may enter its folder and read the file.'
    const shown = maskedPath(file)
    const reason = reasonOf(cause).replaceAll(file, () => shown)
    throw new ExportError('database-failed', `${shown} cannot be read: ${reason}.`, fix, { cause })
  }
}
