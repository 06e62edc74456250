import { readFileSync, writeFileSync } from 'node:fs'
import { ExportError } from '../../errors.js'
import { privateFile } from './private-folder.js'

/** The file of the private folder that marks an output folder as written by an export. */
interface Marker {
  readonly tool: 'djangocms-static'
  /** Where shards have uploaded the files that the folder lacks, `s3://bucket/prefix`; missing: it has all of them. */
  readonly uploaded?: string
}

export function writeMarker(file: string, uploadedTo: string | null): void {
  const marker: Marker = { tool: 'djangocms-static', ...(uploadedTo === null ? {} : { uploaded: uploadedTo }) }
  writeFileSync(file, `${JSON.stringify(marker)}\n`, { mode: privateFile })
}

/** Where the files are that the folder lacks; null: it has all of them. */
export function readUploaded(file: string): string | null {
  try {
    const marker = JSON.parse(readFileSync(file, 'utf8')) as Partial<Marker> | null
    return typeof marker?.uploaded === 'string' ? marker.uploaded : null
  } catch {
    return null
  }
}

/**
 * Checks that a folder which holds an export lacks the same files as the one to be written: otherwise old files would
 * stay, or new ones be missing. Throws `export-partial`, and `option-invalid` for a whole export. `out`: as users name it.
 */
export function checkMarker(file: string, out: string, uploadedTo: string | null): void {
  const before = readUploaded(file)
  if (before === uploadedTo) return
  if (before !== null) throw exportPartial(out, before)
  const message = `${out} holds files of a whole export, which --uploaded would leave as they are`
  throw new ExportError('option-invalid', message, 'Name an empty folder with --out.')
}

/** The error of what needs all files of an export. */
export function exportPartial(out: string, uploadedTo: string): ExportError {
  return new ExportError(
    'export-partial',
    `${out} is only a part of an export: shards have uploaded the other files to ${uploadedTo} (merge --uploaded)`,
    `Use it with "npx djangocms-static upload ${out} --to ${uploadedTo}" only. For a whole export, name another folder and leave out --uploaded.`,
  )
}
