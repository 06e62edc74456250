import fs from 'fs-extra'
import { ExportError, reasonOf } from '../errors.js'
import { fixOfFile } from '../files/output-failure.js'
import { hasCode } from '../files/small-files.js'

interface OwnFileOptions {
  /** Replace any existing file. */
  readonly force: boolean
  /** Whether an existing text may be replaced without `force`. */
  readonly isOwn: (text: string) => boolean
}

/**
 * Writes a text file that the user named, and creates its folders. Throws `file-exists` for an existing file that must
 * not be replaced, and `file-unwritable`.
 */
export async function writeOwnFile(file: string, text: string, options: OwnFileOptions): Promise<void> {
  await checkOwnFile(file, { ...options, isOwn: (found) => found === text || options.isOwn(found) })
  try {
    await fs.outputFile(file, text)
  } catch (cause) {
    throw unwritable(file, cause)
  }
}

/** The error of a file that the user named and that cannot be written. */
function unwritable(file: string, cause: unknown): ExportError {
  const fix = fixOfFile(cause, 'Name a file that may be written.')
  return new ExportError('file-unwritable', `${file}: ${reasonOf(cause)}`, fix, { cause })
}

/** Throws `file-exists` for an existing file that must not be replaced. */
export async function checkOwnFile(file: string, { force, isOwn }: OwnFileOptions): Promise<void> {
  const found = await existingText(file)
  if (found === null || force || isOwn(found)) return
  throw new ExportError('file-exists', `${file} already exists.`, 'Name another file, or add --force.')
}

/** The text of a file; null: no such file, or a device or a pipe, which may be endless. */
async function existingText(file: string): Promise<string | null> {
  try {
    const found = await fs.stat(file)
    return found.isFile() || found.isDirectory() ? await fs.readFile(file, 'utf8') : null
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw unwritable(file, error)
  }
}
