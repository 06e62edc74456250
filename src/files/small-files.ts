import { closeSync, fsyncSync, lstatSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
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

/** Whether the file has exactly these bytes. */
export function hasBytes(file: string, bytes: Uint8Array): boolean {
  return unlessMissing(() => readFileSync(file).equals(bytes))
}

export function isSameFile(one: string, other: string): boolean {
  return unlessMissing(
    () => statSync(one).size === statSync(other).size && readFileSync(one).equals(readFileSync(other)),
  )
}

/** Whether the path is a regular file: no folder, and no link. */
export function isFile(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? false
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

function unlessMissing(compare: () => boolean): boolean {
  try {
    return compare()
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR') || hasCode(error, 'EISDIR')) return false
    throw error
  }
}
