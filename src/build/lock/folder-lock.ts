import { randomUUID } from 'node:crypto'
import fs, { constants } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ExportError } from '../../errors.js'
import { hasCode } from '../../files/small-files.js'
import { makePrivateFolder, privateFile } from '../folders/private-folder.js'
import { isHeldBy, type LockFile, readLock } from './lock-file.js'
import { startHeartbeat } from './lock-heartbeat.js'
import { type LockOwner, presenceOf, thisProcess } from './lock-owner.js'

/** In milliseconds. */
interface LockTimes {
  /** Between two heartbeats. */
  readonly interval: number
  /** A lock without a heartbeat for this long counts as abandoned. */
  readonly expiry: number
}

const defaultTimes: LockTimes = { interval: 10_000, expiry: 120_000 }

export interface FolderLock {
  /**
   * Throws `folder-locked` if this run no longer holds the lock. Call it before and during changes; `changed` says
   * what has been changed so far, as a sentence of the error's fix.
   */
  check(changed?: string): void
  /** Whether this run still holds the lock. Otherwise the private folder may belong to another run. */
  isHeld(): boolean
  /** Removes the lock, and the private folder if it is then empty. */
  release(): Promise<void>
}

/**
 * Takes `<work>/lock`, or throws `folder-locked` with the process that holds it. `work` is the private folder, created
 * if it is missing; `subject` is the folder to lock, as users name it. Errors of the file system are thrown unchanged.
 *
 * The lock is a file that only one process can create, with its owner in JSON. A crash leaves it behind. It counts as
 * abandoned as soon as
 * - its process is known to have ended: same kernel and pid namespace, and no process has that pid, or one that was
 *   started at another time. Host names are not compared: containers repeat them, and with them pids such as 1.
 * - or its process cannot be checked (another machine or container, another operating system, a damaged file), and the
 *   file was not touched for two minutes. A thread of the owner touches it every ten seconds, even while its main
 *   thread is busy. The file system's clock dates this, not the clocks of the two machines.
 * A process that is known to run keeps its lock, however long it is stopped. One that cannot be checked and was stopped
 * for two minutes (a laptop asleep, a machine being migrated) may lose it; then `check` throws.
 *
 * Two processes that find the same abandoned lock must not both remove it: the second would remove the new lock of the
 * first. So removing needs a lock of its own, `lock.takeover`, and a second check while holding it. It is taken in the
 * same way, so that a crash at that point does no harm either.
 */
export async function lockFolder(work: string, subject: string, times = defaultTimes): Promise<FolderLock> {
  const file = path.join(work, 'lock')
  const owner = await take(file, subject, times)
  removeLeftovers(file)
  const stopHeartbeat = keepAlive(file, owner, times)
  return {
    check(changed = 'Nothing was published.') {
      if (!isHeldBy(owner.token, file)) throw lost(file, subject, changed)
    },
    isHeld: () => isHeldBy(owner.token, file),
    async release() {
      stopHeartbeat()
      try {
        drop(file, owner)
        fs.rmdirSync(work)
      } catch {
        // The folder has other files, or is no longer writable, which the next run reports.
      }
    },
  }
}

/** Throws `folder-locked` while a run holds the lock of a private folder, as far as this user sees. Writes nothing. */
export function checkUnlocked(work: string, subject: string): void {
  const file = path.join(work, 'lock')
  const found = readableLock(file)
  const presence = found?.owner ? presenceOf(found.owner) : 'unknown'
  if (found === null || presence === 'gone') return
  const isRecent = Math.abs(Date.now() - found.touched) < defaultTimes.expiry
  if (presence === 'there' || isRecent) throw locked(file, subject, found, defaultTimes)
}

function readableLock(file: string): LockFile | null {
  try {
    return readLock(file)
  } catch {
    return null
  }
}

/** Touches the lock until the returned function is called. Drops it where that cannot begin. */
function keepAlive(file: string, owner: LockOwner, { interval }: LockTimes): () => void {
  try {
    return startHeartbeat(file, owner.token, interval)
  } catch (error) {
    drop(file, owner)
    throw error
  }
}

async function take(file: string, subject: string, times: LockTimes): Promise<LockOwner> {
  const owner = thisProcess()
  for (let tries = 1; ; tries += 1) {
    await makePrivateFolder(path.dirname(file))
    if (create(file, owner, tries)) return owner
    const found = await readWhole(file)
    if (found === null) continue
    if (!isAbandoned(file, found, times)) throw locked(file, subject, found, times)
    await removeAbandoned(file, subject, times)
  }
}

async function removeAbandoned(file: string, subject: string, times: LockTimes): Promise<void> {
  const takeover = `${file}.takeover`
  const owner = await take(takeover, subject, times)
  try {
    const found = readLock(file)
    if (found && isAbandoned(file, found, times)) fs.rmSync(file, { force: true })
  } finally {
    drop(takeover, owner)
  }
}

/** Returns false if the lock exists, or if a run that just ended has removed the folder. */
function create(file: string, owner: LockOwner, tries: number): boolean {
  const own = `${file}.${owner.token}`
  try {
    fs.writeFileSync(own, `${JSON.stringify(owner)}\n`, { mode: privateFile })
    publishLock(own, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST') || (hasCode(error, 'ENOENT') && tries < 20)) return false
    throw error
  } finally {
    fs.rmSync(own, { force: true })
  }
}

/** A file from which `create` makes a lock: its name ends with the token of its owner. */
const unpublished = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Removes the files of processes that were killed while they took the lock. */
function removeLeftovers(file: string): void {
  const folder = path.dirname(file)
  const names = fs.readdirSync(folder).filter((name) => name.startsWith(`${path.basename(file)}.`))
  for (const own of names.filter((name) => unpublished.test(name)).map((name) => path.join(folder, name))) {
    try {
      const owner = readLock(own)?.owner
      if (owner && presenceOf(owner) === 'gone') fs.rmSync(own, { force: true })
    } catch {
      // Another user's, or no file: it does no harm.
    }
  }
}

/** Creates the lock with its text in one step, since a process may be killed at any instant. */
function publishLock(own: string, file: string): void {
  try {
    fs.linkSync(own, file)
  } catch (error) {
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error
    // The file system has no hard links.
    fs.copyFileSync(own, file, constants.COPYFILE_EXCL)
  }
}

/** A copied lock file exists for an instant before its text is written. */
async function readWhole(file: string): Promise<LockFile | null> {
  for (let tries = 0; tries < 10; tries += 1) {
    const found = readLock(file)
    if (found === null || found.owner) return found
    await sleep(10)
  }
  return readLock(file)
}

function isAbandoned(file: string, { owner, touched }: LockFile, { expiry }: LockTimes): boolean {
  const presence = owner ? presenceOf(owner) : 'unknown'
  if (presence !== 'unknown') return presence === 'gone'
  // In either direction: a clock may have been set back since.
  return Math.abs(now(file) - touched) > expiry
}

/** The time of the file system, in milliseconds. */
function now(file: string): number {
  const probe = `${file}.${randomUUID()}`
  fs.writeFileSync(probe, '', { mode: privateFile })
  try {
    return fs.statSync(probe).mtimeMs
  } finally {
    fs.rmSync(probe, { force: true })
  }
}

function drop(file: string, owner: LockOwner): void {
  if (isHeldBy(owner.token, file)) fs.rmSync(file, { force: true })
}

function locked(file: string, subject: string, { owner, touched }: LockFile, { expiry }: LockTimes): ExportError {
  const user = owner?.user ? ` of ${owner.user}` : ''
  const since = owner?.started ?? new Date(touched).toISOString()
  const who = owner ? `process ${owner.pid}${user} on ${owner.host}` : `its lock ${file} is unreadable, held`
  const fix = 'Wait until it has ended, or write to another folder with --out.'
  const known = owner !== null && presenceOf(owner) === 'there'
  return new ExportError(
    'folder-locked',
    `Another run is writing ${subject}: ${who} since ${since}`,
    known ? fix : `${fix} If it has crashed, its lock ends ${expiry / 60_000} minutes after it last responded.`,
  )
}

function lost(file: string, subject: string, changed: string): ExportError {
  const message = `This run has lost its lock ${file} on ${subject}: it was removed, or taken by another run after a long pause`
  const fix = `${changed} Run it again when no other run is writing to the folder.`
  return new ExportError('folder-locked', message, fix)
}
