import { closeSync, fsyncSync, lstatSync, openSync, readFileSync, writeSync } from 'node:fs'
import { readdir } from 'node:fs/promises'

/** Writes a new file, or the next piece of one. */
export function writePiece(
  file: string,
  bytes: Uint8Array,
  { first, fsync, mode = 0o666 }: { first: boolean; fsync: boolean; mode?: number },
): void {
  const handle = openSync(file, first ? 'w' : 'a', mode)
  try {
    for (let start = 0; start < bytes.length; ) start += writeSync(handle, bytes, start)
    if (fsync) fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Whether the path is a regular file, and no link, of this size and with the bytes that `content` gives. */
export function hasContent(file: string, size: number, content: () => Uint8Array): boolean {
  try {
    const found = lstatSync(file)
    return found.isFile() && found.size === size && readFileSync(file).equals(content())
  } catch (error) {
    if (isAbsent(error)) return false
    throw error
  }
}

/** Names in a folder; empty if there is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Whether an error says that a path names no file. */
export function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].some((code) => hasCode(error, code))
}
