import { randomUUID } from 'node:crypto'
import fs, { constants } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ExportError } from '../../errors.js'
import { hasCode } from '../../files/small-files.js'
import { makePrivateFolder, privateFile } from '../state/private-folder.js'
import { isHeldBy, type LockFile, readLock } from './lock-file.js'
import { LockHeartbeat } from './lock-heartbeat.js'
import { type LockOwner, presenceOf, thisProcess } from './lock-owner.js'

/** Milliseconds. */
export interface LockTimes {
  /** Between two heartbeats. */
  readonly interval: number
  /** Without a heartbeat for so long a lock is nobody's. */
  readonly expiry: number
}

const usualTimes: LockTimes = { interval: 10_000, expiry: 120_000 }

/** Keeps other runs away from a folder. */
export interface FolderLock {
  /**
   * Throws `folder-locked` when the lock is not this run's any more. To be called before and while anything is
   * changed; `changed` says what has been by then, as a sentence of the error's fix.
   */
  check(changed?: string): void
  /** Whether the lock is still this run's: what is in the private folder is another's otherwise. */
  isHeld(): boolean
  /** Removes the lock, and the private folder where nothing else is in it. */
  release(): Promise<void>
}

/**
 * Takes `<work>/lock`, or throws `folder-locked` with the process that has it. `work` is the private folder, made
 * where it is missing; `subject` the folder that the lock is about, as users name it. Errors of the file system are
 * thrown as they are.
 *
 * The lock is a file that only one process can create, with its owner in JSON. A crash leaves it behind; it then
 * belongs to nobody as soon as
 * - its process is known to be gone: same kernel, same namespace of pids, and nobody has that pid, or somebody who was
 *   started at another time. Host names do not count, since containers repeat them, and with them pids such as 1.
 * - or nothing is known of its process (another machine, another container, another kind of system, a damaged file)
 *   and the file was not touched for two minutes. A thread of the owner touches it every ten seconds, whatever its
 *   other threads do, and it is the clock of the file system that dates this, not those of the two machines.
 * A process that is known to be there keeps its lock, however long it is stopped. One that is not known and was stopped
 * for two minutes (a laptop that slept, a machine that was moved) may lose it; `check` tells it so.
 *
 * Two that find the same lock left behind must not both remove it, since the second would remove the lock of the
 * first. So removing needs a lock of its own, `lock.takeover`, and a second look under it. It is taken in the same
 * way, so that a crash at that point is survived, too.
 */
export async function lockFolder(work: string, subject: string, times = usualTimes): Promise<FolderLock> {
  const file = path.join(work, 'lock')
  const owner = await take(file, subject, times)
  const heartbeat = startHeartbeat(file, owner, times)
  return {
    check(changed = 'Nothing was published.') {
      if (!isHeldBy(owner.token, file)) throw lost(file, subject, changed)
    },
    isHeld: () => isHeldBy(owner.token, file),
    async release() {
      await heartbeat.stop()
      try {
        drop(file, owner)
        fs.rmdirSync(work)
      } catch {
        // The folder has other files, or cannot be written any more; then the next run says so.
      }
    },
  }
}

function startHeartbeat(file: string, owner: LockOwner, { interval }: LockTimes): LockHeartbeat {
  try {
    return new LockHeartbeat(file, owner.token, interval)
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
    if (!isLeftBehind(file, found, times)) throw locked(file, subject, found, times)
    await removeLeftBehind(file, subject, times)
  }
}

async function removeLeftBehind(file: string, subject: string, times: LockTimes): Promise<void> {
  const takeover = `${file}.takeover`
  const owner = await take(takeover, subject, times)
  try {
    const found = readLock(file)
    if (found && isLeftBehind(file, found, times)) fs.rmSync(file, { force: true })
  } finally {
    drop(takeover, owner)
  }
}

/** Returns false where the lock is there, or where another run that ended removed the folder just now. */
function create(file: string, owner: LockOwner, tries: number): boolean {
  const own = `${file}.${owner.token}`
  try {
    fs.writeFileSync(own, `${JSON.stringify(owner)}\n`, { mode: privateFile })
    appear(own, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST') || (hasCode(error, 'ENOENT') && tries < 20)) return false
    throw error
  } finally {
    fs.rmSync(own, { force: true })
  }
}

/** A process may be killed at any instant: the lock appears with its text. */
function appear(own: string, file: string): void {
  try {
    fs.linkSync(own, file)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].some((code) => hasCode(error, code))) throw error
    // The file system has no links.
    fs.copyFileSync(own, file, constants.COPYFILE_EXCL)
  }
}

/** A lock file exists for an instant before its text is written. */
async function readWhole(file: string): Promise<LockFile | null> {
  for (let tries = 0; tries < 10; tries += 1) {
    const found = readLock(file)
    if (found === null || found.owner) return found
    await sleep(10)
  }
  return readLock(file)
}

function isLeftBehind(file: string, { owner, touched }: LockFile, { expiry }: LockTimes): boolean {
  const presence = owner ? presenceOf(owner) : 'unknown'
  if (presence !== 'unknown') return presence === 'gone'
  // Either way: a clock may have been set back since.
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
  return new ExportError(
    'folder-locked',
    `This run has lost its lock ${file} on ${subject}: it was removed, or taken by another run after a long pause`,
    `${changed} Run it again when no other run is writing to the folder.`,
  )
}
