import { existsSync } from 'node:fs'
import path from 'node:path'
import { ExportError } from '../../errors.js'
import type { ExportOptions } from '../../options.js'
import { previewList } from '../../quantities.js'

/** What to do with files in the export folder that no export wrote. */
export type ForeignFiles = ExportOptions['foreignFiles']

/** Throws `foreign-files` unless they are to be kept or removed. `out` is the folder as users name it. */
export function checkForeign(out: string, foreign: readonly string[], wanted: ForeignFiles): void {
  if (foreign.length === 0 || wanted !== 'refuse') return
  throw new ExportError(
    'foreign-files',
    `${out} holds ${counted(foreign)} that no export wrote: ${previewList(foreign)}`,
    'Move them elsewhere, or pass --foreign-files keep or --foreign-files remove.',
  )
}

/** Throws `foreign-files` for files in the place of files of the export, unless they are to be removed. */
export function checkTaken(out: string, taken: readonly string[], wanted: ForeignFiles): void {
  if (taken.length === 0 || wanted === 'remove') return
  throw new ExportError(
    'foreign-files',
    `${out} holds ${counted(taken)} that no export wrote, where this one would write: ${previewList(taken)}`,
    'Move them elsewhere, or replace them with --foreign-files remove.',
  )
}

/** Whether the staged files need the place of a foreign file, or of a folder above it. */
export function isInTheWay(name: string, staging: string, isExported: (name: string) => boolean): boolean {
  if (existsSync(path.join(staging, name))) return true
  for (let folder = path.posix.dirname(name); folder !== '.'; folder = path.posix.dirname(folder)) {
    if (isExported(folder)) return true
  }
  return false
}

function counted({ length }: readonly string[]): string {
  return length === 1 ? 'a file' : `${length} files`
}
