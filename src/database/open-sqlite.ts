import { statSync } from 'node:fs'
import knex from 'knex'
import { ExportError } from '../errors.js'
import { loadPackage } from '../load-package.js'
import type { SqliteAddress } from './database-address.js'
import { quietLog } from './quiet-log.js'
import type { Connection, Session } from './session.js'
import { startSession } from './session.js'

/** The driver's own measure is 16,000: that is no faster, since the system keeps the file at hand anyway. */
const cacheKilobytes = 2000

/** What is used of a connection of better-sqlite3. */
interface SqliteConnection {
  pragma(statement: string): unknown
}

/** Opens the file read-only, with one read transaction that lasts until the session is closed. */
export async function openSqlite(address: SqliteAddress): Promise<Session> {
  const file = existingFile(address)
  await checkDriver()
  return startSession(address, connectSqlite(file))
}

/** The driver is an optional package: PostgreSQL needs none that is compiled. Throws `package-missing`. */
export async function checkDriver(): Promise<void> {
  await loadPackage('better-sqlite3', 'A SQLite database', () => import('better-sqlite3'))
}

/** One connection to the file. With `opened`, which is called whenever it is made anew, it stays open while idle. */
export function connectSqlite(file: string, opened?: () => void): Connection {
  const connection = knex({
    client: 'better-sqlite3',
    connection: { filename: file, options: { readonly: true, safeIntegers: true } } as object,
    useNullAsDefault: true,
    pool: {
      min: opened ? 1 : 0,
      max: 1,
      afterCreate: (raw: SqliteConnection, done: (error: Error | null, raw: SqliteConnection) => void) => {
        raw.pragma(`cache_size = -${cacheKilobytes}`)
        opened?.()
        done(null, raw)
      },
    },
    log: quietLog,
  })
  // BEGIN alone takes no snapshot: the first read does.
  return { knex: connection, config: {}, first: 'select count(*) from sqlite_master' }
}

/** The file of the address. Throws `database-not-found`. */
export function existingFile(address: SqliteAddress): string {
  for (const file of address.files) {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.isDirectory()) {
      throw new ExportError('database-not-found', `${file} is a folder.`, 'Name the SQLite file inside it.')
    }
    if (found) return file
  }
  throw new ExportError(
    'database-not-found',
    `There is no file ${address.label}.`,
    'Check the path; a relative one starts at the folder the command runs in.',
  )
}
