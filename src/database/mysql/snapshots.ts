import { ExportError } from '../../errors.js'
import type { ExportedSnapshot } from '../named-database.js'
import type { MysqlAddress } from './address.js'

/** Always rejects: MySQL cannot export snapshots. */
export function exportSnapshot({ label }: MysqlAddress): Promise<ExportedSnapshot> {
  return Promise.reject(
    new ExportError('usage', `${label} is a MySQL database, and MySQL cannot export snapshots.`, fix),
  )
}

export function importSnapshot({ label }: MysqlAddress): never {
  throw new ExportError('usage', `--snapshot is for PostgreSQL, and ${label} is a MySQL database.`, fix)
}

const fix =
  'Export from a copy that nobody writes to: one made with "mariadb-dump --single-transaction", or a replica that is stopped.'
