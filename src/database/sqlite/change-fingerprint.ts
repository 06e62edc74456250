import { hash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'

/** SQLite records no changes by table. */
export const changeFingerprint = null

/** Coarsest resolution of file times, in milliseconds. */
const clockStep = 2000

/** Largest write-ahead log that is hashed, in bytes; SQLite usually empties it at 4 MB. */
const longestLog = 64_000_000

/**
 * Fingerprint of a file from its metadata, including ctime, which programs cannot set. In WAL mode commits are in the
 * log. That is hashed: opening it may change its times. null: unknown, since there is a journal, or since a write from
 * now on could have the same time as the last one.
 */
export function stateFingerprint(named: string): string | null {
  // SQLite creates log and journal next to the target of a link.
  const file = existsSync(named) ? realpathSync(named) : named
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  if (!found || Number(found.ctimeMs) > Date.now() - clockStep || sizeOf(`${file}-journal`) > 0) return null
  const { dev, ino, size, mtimeNs, ctimeNs } = found
  const log = `${file}-wal`
  const logSize = sizeOf(log)
  if (logSize > longestLog) return null
  try {
    // An empty log counts as none: readers may create one.
    const logHash = logSize === 0 ? '' : hash('sha256', readFileSync(log))
    return [dev, ino, size, mtimeNs, ctimeNs, logHash].join(':')
  } catch {
    return null
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
