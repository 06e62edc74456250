import path from 'node:path'
import { type ExportPointer, pointerFile } from '../../documents/export-pointer.js'
import { ExportError } from '../../errors.js'
import { readableText } from '../../files/small-files.js'
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

/**
 * Throws `drafts-exposed` where drafts would replace a public export, or the reverse: what serves the folder would serve
 * drafts, or documents of them for a while. `out`: as users name it.
 */
export function checkAudience(folder: string, out: string, isPrivate: boolean): void {
  const before = pointerOf(folder)
  const wasPrivate = before === 'other' ? previewOfOther(folder) : before?.preview
  if (wasPrivate === undefined || wasPrivate === isPrivate) return
  const message = isPrivate
    ? `${out} holds a public export: what serves it would serve drafts`
    : `${out} holds drafts, whose documents would stay for a while`
  throw new ExportError('drafts-exposed', message, 'Name another folder, or remove this one first.')
}

function enclosingExport(folder: string): string | null {
  const above = path.dirname(folder)
  if (above === folder) return null
  return pointerOf(above) ? above : enclosingExport(above)
}

/** Whether an export of another version is one of drafts: every version of the pointer has this member. undefined: unknown. */
function previewOfOther(folder: string): boolean | undefined {
  const [, preview] = /"preview":(true|false)/.exec(readableText(path.join(folder, pointerFile)) ?? '') ?? []
  return preview === undefined ? undefined : preview === 'true'
}

/** null: it holds no export; generators of sites have folders named _data, too. `other`: one of another version. */
function pointerOf(folder: string): ExportPointer | 'other' | null {
  try {
    return readPointer(folder)
  } catch {
    return 'other'
  }
}
