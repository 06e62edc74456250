import { ExportError } from '../../errors.js'
import type { ExportedSnapshot } from '../named-database.js'
import type { SqliteAddress } from './address.js'

/** Always rejects: SQLite cannot export snapshots. */
export function exportSnapshot({ label }: SqliteAddress): Promise<ExportedSnapshot> {
  return Promise.reject(new ExportError('usage', `${label} is a SQLite file, and SQLite cannot export snapshots.`, fix))
}

export function importSnapshot({ label }: SqliteAddress): never {
  throw new ExportError('usage', `--snapshot is for PostgreSQL, and ${label} is a SQLite file.`, fix)
}

const fix = 'Copy the file, with ".backup" of sqlite3 while others write to it, and export from the copy.'
