import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { walk } from './folders.js'

/** Every file below a folder with its bytes, as base64, and what the disk knows of it. */
export function snapshot(folder: string): Map<string, { text: string; inode: number; modified: number }> {
  return new Map(
    walk(folder).map((file) => {
      const { ino, mtimeMs } = lstatSync(join(folder, file))
      return [file, { text: readFileSync(join(folder, file), 'base64'), inode: ino, modified: mtimeMs }]
    }),
  )
}
