import { createHash } from 'node:crypto'
import { closeSync, constants, copyFileSync, fsyncSync, linkSync, openSync, readSync } from 'node:fs'
import { hasCode } from '../../files/small-files.js'

const chunkBytes = 1_000_000

/** Makes a hard link, or a copy if the file is on another disk or belongs to another user. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!noLinks.some((code) => hasCode(error, code))) throw error
    copyFileSync(from, to, constants.COPYFILE_FICLONE)
  }
}

const noLinks = ['EXDEV', 'EPERM', 'EACCES', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** Size, and 32 hex digits of SHA-256, in bounded memory. `fsync`: also flushes the file to disk. */
export function measure(file: string, fsync: boolean): { bytes: number; hash: string } {
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafe(chunkBytes)
  const handle = openSync(file, 'r')
  let bytes = 0
  try {
    for (let length = readSync(handle, chunk); length > 0; length = readSync(handle, chunk)) {
      hash.update(chunk.subarray(0, length))
      bytes += length
    }
    if (fsync) fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return { bytes, hash: hash.digest('hex').slice(0, 32) }
}
