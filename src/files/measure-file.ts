import { closeSync, fstatSync, fsyncSync, lstatSync, openSync, readSync } from 'node:fs'
import { contentHash, TextHash } from './content-hash.js'
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
  const handle = openSync(file, 'r')
  try {
    if (fsync) fsyncSync(handle)
    const { size } = fstatSync(handle)
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, size + 1))
    let length = readSync(handle, chunk)
    // Most files are read at once.
    if (length === size) return { bytes: size, hash: contentHash(chunk.subarray(0, size)) }
    const hash = new TextHash()
    let bytes = 0
    for (; length > 0; length = readSync(handle, chunk)) {
      hash.addBytes(chunk.subarray(0, length))
      bytes += length
    }
    return { bytes, hash: hash.digest() }
  } finally {
    closeSync(handle)
  }
}
