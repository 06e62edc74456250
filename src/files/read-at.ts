import { readSync } from 'node:fs'

/**
 * Reads from a place in a file until `bytes` are full or the file ends: a system may give less at once. Returns how many
 * there are. Throws an Error for fewer than `least`.
 */
export function readAt(file: number, path: string, bytes: Uint8Array, start: number, least = bytes.length): number {
  let length = 0
  for (let read = 1; read > 0 && length < bytes.length; length += read) {
    read = readSync(file, bytes, length, bytes.length - length, start + length)
  }
  if (length < least) throw new Error(`${path} ended early`)
  return length
}
