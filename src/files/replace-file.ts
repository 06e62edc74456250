import { renameSync } from 'node:fs'
import { writePiece } from './small-files.js'

/** Replaces a file atomically: readers find the old text or the new one. Throws errors of the file system. */
export function replaceFile(
  file: string,
  text: string,
  { fsync = false, mode = 0o666 }: { readonly fsync?: boolean; readonly mode?: number } = {},
): void {
  const temporary = `${file}.new`
  writePiece(temporary, Buffer.from(text), { first: true, fsync, mode })
  renameSync(temporary, file)
}
