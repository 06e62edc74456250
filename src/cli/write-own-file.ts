import fs from 'fs-extra'
import { ExportError, reasonOf } from '../errors.js'
import { hasCode } from '../files/small-files.js'

export interface OwnFileOptions {
  /** Replace whatever is there. */
  readonly force: boolean
  /** A text that may be replaced without asking. */
  readonly isOwn: (text: string) => boolean
}

/**
 * Writes a text file that the user named, with its folders. Throws `file-exists` where another file would be lost,
 * and `file-unwritable`.
 */
export async function writeOwnFile(file: string, text: string, options: OwnFileOptions): Promise<void> {
  await checkOwnFile(file, { ...options, isOwn: (found) => found === text || options.isOwn(found) })
  try {
    await fs.outputFile(file, text)
  } catch (cause) {
    throw new ExportError('file-unwritable', `${file}: ${reasonOf(cause)}`, 'Name a file that may be written.', {
      cause,
    })
  }
}

/** Throws `file-exists` where a file would be lost. */
export async function checkOwnFile(file: string, { force, isOwn }: OwnFileOptions): Promise<void> {
  const found = await present(file)
  if (found === null || force || isOwn(found)) return
  throw new ExportError('file-exists', `${file} is there already.`, 'Name another file, or add --force.')
}

/** null: there is no such file. */
async function present(file: string): Promise<string | null> {
  try {
    return await fs.readFile(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw new ExportError('file-unwritable', `${file}: ${reasonOf(error)}`, 'Name a file that may be written.')
  }
}
