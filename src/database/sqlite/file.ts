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
    `There is no file ${withoutPassword(address.label)}.`,
    'Correct the path. That of a flag starts at the working directory, that of a configuration at its own folder. ' +
      'The address of a server begins with its scheme: scheme://user:password@host/name.',
  )
}

/** The URL of a server without its scheme, `user:password@host/name`, is taken for a path. */
function withoutPassword(path: string): string {
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
    const shown = withoutPassword(file)
    const reason = reasonOf(cause).replaceAll(file, () => shown)
    throw new ExportError('database-failed', `${shown} cannot be read: ${reason}.`, fix, { cause })
  }
}
