import path from 'node:path'
import { ExportError } from '../../errors.js'
import { readTextIfExists, replaceFile } from '../../files/small-files.js'

/** The file at the top of a folder that says where its other files are. It is no file of the export, and not uploaded. */
export const partialFile = 'export-partial.json'

/** Marks a folder as holding only the files of a merge. Throws errors of the file system. */
export function markPartial(folder: string, uploadedTo: string): void {
  replaceFile(path.join(folder, partialFile), `${JSON.stringify({ uploaded: uploadedTo })}\n`, { fsync: true })
}

/**
 * Where shards have uploaded the files that the folder lacks (`s3://bucket/prefix`); null: it has all of them. Throws
 * `export-partial` for a damaged mark, and errors of the file system.
 */
export function readPartial(folder: string): string | null {
  const file = path.join(folder, partialFile)
  const text = readTextIfExists(file)
  if (text === null) return null
  const [, to] = /^\{"uploaded":("[^\n]*")\}\n$/.exec(text) ?? []
  if (to !== undefined) return JSON.parse(to) as string
  const fix = 'Remove the folder, and run "npx djangocms-static merge --uploaded" again.'
  throw new ExportError('export-partial', `${file} is damaged: it says where the other files of the export are`, fix)
}

/**
 * Checks that a folder which holds an export lacks the same files as the one to be written: otherwise old files would
 * stay, or new ones be missing. Throws `export-partial`, and `option-invalid` for a whole export. `out`: as users name it.
 */
export function checkPartial(folder: string, out: string, uploadedTo: string | null): void {
  const before = readPartial(folder)
  if (before === uploadedTo) return
  if (before !== null) throw exportPartial(out, before)
  const message = `${out} holds files of a whole export, which --uploaded would leave as they are`
  throw new ExportError('option-invalid', message, 'Name an empty folder with --out.')
}

/** The error of what needs all files of an export. */
export function exportPartial(out: string, uploadedTo: string): ExportError {
  const message = `${out} holds only the files of a merge with --uploaded: those of the shards are at ${uploadedTo}`
  const fix = `Use it with "npx djangocms-static upload ${out} --to ${uploadedTo}" only, and another folder for anything else.`
  return new ExportError('export-partial', message, fix)
}
