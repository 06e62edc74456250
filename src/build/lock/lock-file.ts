import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { hasCode } from '../../files/small-files.js'
import { type LockOwner, parseOwner } from './lock-owner.js'

/** A lock file: its owner, null if that cannot be read, and when it was last touched, in milliseconds. */
export interface LockFile {
  readonly owner: LockOwner | null
  readonly touched: number
}

/** null: no such file. */
export function readLock(file: string): LockFile | null {
  try {
    return { owner: parseOwner(readFileSync(file, 'utf8')), touched: statSync(file).mtimeMs }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

export function isHeldBy(token: string, file: string): boolean {
  return readLock(file)?.owner?.token === token
}

/** Writes the first byte of a lock again, so that the file system dates it. Does nothing to a lock of another owner. */
export function touchLock(file: string, token: string): void {
  try {
    if (isHeldBy(token, file)) writeFileSync(file, '{', { flag: 'r+' })
  } catch {
    // The next heartbeat may succeed; a lock that was lost is found by `check`.
  }
}
