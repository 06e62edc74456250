import { readFile } from 'node:fs/promises'
import { ExportError, reasonOf } from '../../errors.js'
import { hasCode } from '../../files/small-files.js'
import { checkPreviewKey } from '../../runtime/previews/preview-token.js'

/**
 * The preview keys of a file, one per line: the first one signs, all are accepted.
 * Throws `option-invalid` with file and option, never with a key.
 */
export async function previewKeys(file: string, option: string): Promise<string[]> {
  const keys = await secretLines(file, option)
  keys.forEach(checkPreviewKey)
  return keys
}

/** The non-empty lines of a file with secrets, at least one. */
export async function secretLines(file: string, option: string): Promise<string[]> {
  const lines = (await readSecret(file, option)).split(/\r?\n/).map((line) => line.trim())
  const secrets = lines.filter((line) => line !== '')
  if (secrets.length > 0) return secrets
  const fix = `Name a file with ${option} that holds one secret per line.`
  throw new ExportError('option-invalid', `${file} is empty.`, fix)
}

async function readSecret(file: string, option: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const reason = hasCode(error, 'ENOENT') ? 'does not exist' : `cannot be read: ${reasonOf(error)}`
    throw new ExportError('option-invalid', `${file} ${reason}.`, `Correct ${option}.`, { cause: error })
  }
}
