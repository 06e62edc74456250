import { accessSync, constants, type Stats, statSync } from 'node:fs'
import { ExportError, reasonOf } from '../../errors.js'
import type { SqliteAddress } from './address.js'

/** The file of the address. Throws `database-not-found`, and `database-failed` without the permission to read it. */
export function existingFile(address: SqliteAddress): string {
  for (const file of address.files) {
    const found = readableEntry(file)
    if (found?.isDirectory()) {
      throw new ExportError('database-not-found', `${file} is a folder.`, 'Name the SQLite file inside it.')
    }
    if (found) return file
  }
  throw new ExportError(
    'database-not-found',
    // The URL of a server without its scheme is taken for a path.
    `There is no file ${address.label.replace(/([^/\\:]{2,}:).*@/s, '$1***@')}.`,
    'Correct the path. That of a flag starts at the working directory, that of a configuration at its own folder. ' +
      'The address of a server begins with its scheme: scheme://user:password@host/name.',
  )
}

/** undefined: there is nothing. */
function readableEntry(file: string): Stats | undefined {
  try {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.isFile()) accessSync(file, constants.R_OK)
    return found
  } catch (cause) {
    const fix = 'Run the command as a user who may enter its folder and read the file.'
    throw new ExportError('database-failed', `${file} cannot be read: ${reasonOf(cause)}.`, fix, { cause })
  }
}
