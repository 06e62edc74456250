import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodePointer, type ExportPointer, pointerFile } from '../../../src/documents/export-pointer.js'

/** What an export says of itself. */
export function pointerOf(folder: string): ExportPointer {
  return decodePointer(readFileSync(join(folder, pointerFile), 'utf8'))
}
