import { existsSync } from 'node:fs'
import path from 'node:path'
import { pointerFile } from '../../documents/export-pointer.js'
import { ExportError } from '../../errors.js'
import { realPlace } from '../folders/is-inside.js'

/**
 * Throws an error if a folder is inside of an export, whose host would serve it and the private folder beside it.
 * Follows symbolic links.
 */
export function checkOutsideExports(
  folder: string,
  flag: string,
  code: 'option-invalid' | 'drafts-exposed' = 'option-invalid',
): void {
  const outer = enclosingExport(realPlace(folder))
  if (outer === null) return
  const message = `${folder} is inside the export ${outer}: serving that one would serve private files, too`
  throw new ExportError(code, message, `Name a folder outside of it with ${flag}.`)
}

function enclosingExport(folder: string): string | null {
  const above = path.dirname(folder)
  if (above === folder) return null
  return existsSync(path.join(above, pointerFile)) ? above : enclosingExport(above)
}
