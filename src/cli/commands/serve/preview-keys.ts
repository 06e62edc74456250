import { readFile } from 'node:fs/promises'
import { ExportError } from '../../../errors.js'
import { checkPreviewKey } from '../../../runtime/previews/preview-token.js'

/**
 * The preview keys of a file, one a line: the first signs, all of them are good for checking.
 * Throws `option-invalid`, naming file and option; no message holds a key.
 */
export async function previewKeys(file: string, option: string): Promise<string[]> {
  const keys = await secretLines(file, option)
  keys.forEach(checkPreviewKey)
  return keys
}

/** The lines of a file that holds secrets, at least one; empty lines do not count. */
export async function secretLines(file: string, option: string): Promise<string[]> {
  const lines = (await readSecret(file, option)).split(/\r?\n/).map((line) => line.trim())
  const secrets = lines.filter((line) => line !== '')
  if (secrets.length > 0) return secrets
  throw new ExportError(
    'option-invalid',
    `${file} is empty.`,
    `Name a file with ${option} that holds one secret per line.`,
  )
}

async function readSecret(file: string, option: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read: ${message}`
    throw new ExportError('option-invalid', `${file} ${reason}.`, `Correct ${option}.`, { cause: error })
  }
}
