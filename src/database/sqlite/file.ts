import { statSync } from 'node:fs'
import { ExportError } from '../../errors.js'
import { loadPackage } from '../../load-package.js'
import type { SqliteAddress } from './address.js'

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

/** Checks that the driver, an optional package, is installed. Throws `package-missing`. */
export async function checkDriver(): Promise<void> {
  await loadPackage('better-sqlite3', 'A SQLite database', () => import('better-sqlite3'))
}
