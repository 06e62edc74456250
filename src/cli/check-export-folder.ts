import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ExportError } from '../errors.js'
import { type ExportPointer, pointerFile } from '../resources/documents.js'

/** Throws `option-invalid` for a folder from which the handler cannot answer. */
export function checkExportFolder(folder: string): void {
  const pointer = readPointer(path.join(folder, pointerFile))
  if (!pointer) {
    throw new ExportError('option-invalid', `${folder} is no export: it has no ${pointerFile}.`, 'Export to it first.')
  }
  if (!pointer.sites?.every(({ document }) => document)) {
    const message = `${folder} has files alone: it was exported with --target static.`
    throw new ExportError('option-invalid', message, 'Export without --target static, or use any file server.')
  }
}

/** Whatever the file holds; null where there is none, or no JSON object. */
function readPointer(file: string): Partial<ExportPointer> | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
