import { statSync } from 'node:fs'
import knex from 'knex'
import { ExportError } from '../errors.js'
import type { SqliteAddress } from './database-address.js'
import { quietLog } from './quiet-log.js'
import type { Session } from './session.js'
import { startSession } from './session.js'

/** Opens the file read-only, with one read transaction that lasts until the session is closed. */
export function openSqlite(address: SqliteAddress): Promise<Session> {
  const connection = knex({
    client: 'better-sqlite3',
    connection: { filename: existingFile(address), options: { readonly: true, safeIntegers: true } } as object,
    useNullAsDefault: true,
    pool: { min: 0, max: 1 },
    log: quietLog,
  })
  // BEGIN alone takes no snapshot: the first read does.
  return startSession(address, connection, {}, 'select count(*) from sqlite_master')
}

function existingFile(address: SqliteAddress): string {
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
