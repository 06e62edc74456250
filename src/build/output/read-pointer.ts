import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DocumentVersionError } from '../../documents/document-tag.js'
import { decodePointer, type ExportPointer, pointerFile } from '../../documents/export-pointer.js'
import { ExportError } from '../../errors.js'

/** The pointer of an export; null: there is none, or none that can be read. Throws `export-version`. */
export function readPointer(folder: string): ExportPointer | null {
  const file = path.join(folder, pointerFile)
  try {
    return decodePointer(readFileSync(file, 'utf8'))
  } catch (error) {
    if (!(error instanceof DocumentVersionError)) return null
    throw new ExportError('export-version', `${file}: ${error.message}`, 'Export and read with the same version.')
  }
}
