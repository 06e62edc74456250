import path from 'node:path'
import { ExportError } from '../../errors.js'
import { realPlace } from '../folders/is-inside.js'
import { workFolder } from '../folders/work-folder.js'
import { readPointer } from './export-info.js'

/**
 * Throws an error if a folder or file, or the private folder beside it, is inside an export: its host would serve
 * private files. Follows symbolic links.
 */
export function checkOutsideExports(
  place: string,
  flag: string,
  code: 'option-invalid' | 'drafts-exposed' = 'option-invalid',
): void {
  // Beside a link, and not beside what it leads to.
  const { work } = workFolder(path.resolve(place), null)
  const outer = enclosingExport(realPlace(place)) ?? enclosingExport(realPlace(work))
  if (outer === null) return
  const message = `${place} is inside the export ${outer}: serving that one would serve private files, too`
  throw new ExportError(code, message, `Name a place outside of it with ${flag}.`)
}

function enclosingExport(folder: string): string | null {
  const above = path.dirname(folder)
  if (above === folder) return null
  return isExport(above) ? above : enclosingExport(above)
}

/** Generators of sites have folders named _data, too. */
function isExport(folder: string): boolean {
  try {
    return readPointer(folder) !== null
  } catch {
    // Of another version.
    return true
  }
}
