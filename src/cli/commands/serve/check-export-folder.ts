import { readPointer } from '../../../build/publish/read-pointer.js'
import { findExport } from '../../../deliver/verify/find-export.js'
import { pointerFile } from '../../../documents/export-pointer.js'
import { ExportError } from '../../../errors.js'

/** Throws `option-invalid` for a folder that the handler cannot answer from, `export-partial` and `export-version`. */
export async function checkExportFolder(folder: string): Promise<void> {
  const pointer = readPointer(folder)
  if (!pointer) {
    throw new ExportError(
      'option-invalid',
      `${folder} is not an export: it has no ${pointerFile}.`,
      'Export to it first.',
    )
  }
  if (!pointer.sites.every(({ document }) => document)) {
    const message = `${folder} has no documents for the handler: it was exported with --target static.`
    throw new ExportError('option-invalid', message, 'Export without --target static, or use any file server.')
  }
  await findExport(folder, null)
}
