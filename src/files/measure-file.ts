import { closeSync, fstatSync, fsyncSync, lstatSync, openSync, readSync } from 'node:fs'
import { TextHash } from './content-hash.js'
import { isAbsent } from './small-files.js'

/** Bytes of a file that are read at once. */
const chunkBytes = 1_000_000

interface Measured {
  readonly bytes: number
  /** `contentHash`. */
  readonly hash: string
}

/** Whether the path is a regular file, and no link, with this content. */
export function hasContent(file: string, { bytes, hash }: Measured): boolean {
  try {
    const found = lstatSync(file)
    return found.isFile() && found.size === bytes && measureFile(file).hash === hash
  } catch (error) {
    if (isAbsent(error)) return false
    throw error
  }
}

/** Measures a file of any size, in bounded memory. `fsync`: also flushes it to disk. */
export function measureFile(file: string, fsync = false): Measured {
  const hash = new TextHash()
  const handle = openSync(file, 'r')
  let bytes = 0
  try {
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, fstatSync(handle).size + 1))
    for (let length = readSync(handle, chunk); length > 0; length = readSync(handle, chunk)) {
      hash.addBytes(chunk.subarray(0, length))
      bytes += length
    }
    if (fsync) fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return { bytes, hash: hash.digest() }
}
