import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { walk } from '../folders.js'

/** Files by path, with their bytes as base64 and what the disk knows of them. */
export type Files = Map<string, { text: string; inode: number; modified: number }>

/** Every file below a folder. */
export function snapshot(folder: string): Files {
  return new Map(
    walk(folder).map((file) => {
      const { ino, mtimeMs } = lstatSync(join(folder, file))
      return [file, { text: readFileSync(join(folder, file), 'base64'), inode: ino, modified: mtimeMs }]
    }),
  )
}

/** The bytes of files alone, by path. */
export function textsOf(files: Files): Record<string, string> {
  return Object.fromEntries([...files].map(([name, { text }]) => [name, text]))
}
