import { hash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import type { BegunTransaction, ReadScope } from '../named-database.js'

export const comparesContent = false

/** That of all commits: a fingerprint of single tables would have to read them. */
export function changeFingerprint({ fingerprint }: BegunTransaction, _read: ReadScope): Promise<string> {
  return Promise.resolve(fingerprint)
}

/** Clocks of file systems count at least so finely, in milliseconds. */
const clockStep = 2000

/** A write-ahead log is hashed up to this size, in bytes: SQLite empties it at 4 MB where nobody keeps it from doing so. */
const longestLog = 64_000_000

/**
 * Equal for a file that nobody has written to since: not even its inode has changed, whose time no program sets. Commits
 * in WAL mode are in the log beside it, which is compared by its bytes: opening it may change its times. null: nobody
 * can tell. The file was written to so recently that another write could have the same time, or it has a journal.
 */
export function stateFingerprint(named: string): string | null {
  // SQLite keeps log and journal beside the file that a link leads to.
  const file = existsSync(named) ? realpathSync(named) : named
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  if (!found || Number(found.ctimeMs) > Date.now() - clockStep || sizeOf(`${file}-journal`) > 0) return null
  const { dev, ino, size, mtimeNs, ctimeNs } = found
  const log = `${file}-wal`
  const logSize = sizeOf(log)
  if (logSize > longestLog) return null
  try {
    // An empty log is as good as none: whoever reads may make one.
    const logHash = logSize === 0 ? '' : hash('sha256', readFileSync(log))
    return [dev, ino, size, mtimeNs, ctimeNs, logHash].join(':')
  } catch {
    return null
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
