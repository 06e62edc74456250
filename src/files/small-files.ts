import { closeSync, constants, fsyncSync, openSync, readdirSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from '../errors.js'

/** Opens a file for reading. A named pipe in its place would wait for a writer; Windows has none. */
export const forReading = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** The bytes of a file; none of a named pipe. Throws errors of the file system. */
export function readAtOnce(file: string): Buffer {
  const handle = openSync(file, forReading)
  try {
    return readFileSync(handle)
  } finally {
    closeSync(handle)
  }
}

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

/** Names in a folder; empty if there is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/** The text of a file; null: there is none. Throws other errors of the file system. */
export function readTextIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
}

/** The text of a file; null: it is missing, or cannot be read. */
export function readableText(file: string): string | null {
  try {
    return readAtOnce(file).toString('utf8')
  } catch {
    return null
  }
}

/** Whether an error of Node has one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes(codeOf(error))
}

/** Whether an error says that a path names no file. */
export function isAbsent(error: unknown): boolean {
  return hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG')
}

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

/** Names of all files below a folder, with forward slashes; links are files. */
export function* filesIn(folder: string, inner = ''): Iterable<string> {
  for (const entry of readdirSync(path.join(folder, inner), { withFileTypes: true })) {
    const name = inner + entry.name
    if (entry.isDirectory()) yield* filesIn(folder, `${name}/`)
    else yield name
  }
}
