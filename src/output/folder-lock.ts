import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ExportError } from '../errors.js'
import { type LockOwner, parseOwner, presenceOf, thisProcess } from './lock-owner.js'
import { makeFolder } from './make-folder.js'
import { hasCode } from './small-files.js'

/** Milliseconds between two signs of life. */
const beat = 10_000

/** After so many milliseconds without a sign of life a lock is nobody's. */
const patience = 120_000

/** Keeps other runs away from a folder. */
export interface FolderLock {
  /** Throws `folder-locked` when the lock is not this run's any more. To be called before anything is published. */
  check(): void
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
 *   and the file was not touched for two minutes. The owner touches it every ten seconds, and it is the clock of the
 *   file system that dates this, not those of the two machines.
 * A process that is known to be there keeps its lock, however long it is stopped. One that is not known and was stopped
 * for two minutes (a laptop that slept, a machine that was moved) may lose it; `check` tells it so.
 *
 * Two that find the same lock left behind must not both remove it, since the second would remove the lock of the
 * first. So removing needs a lock of its own, `lock.takeover`, and a second look under it. It is taken in the same
 * way, so that a crash at that point is survived, too.
 */
export async function lockFolder(work: string, subject: string): Promise<FolderLock> {
  const file = path.join(work, 'lock')
  const owner = await take(file, subject)
  const timer = setInterval(() => touch(file, owner), beat).unref()
  return {
    check() {
      if (!isHeldBy(owner, file)) throw lost(file, subject)
    },
    async release() {
      clearInterval(timer)
      try {
        drop(file, owner)
        fs.rmdirSync(work)
      } catch {
        // The folder has other files, or cannot be written any more; then the next run says so.
      }
    },
  }
}

/** A lock file: who has it, null where that cannot be read, and when it was touched last, in milliseconds. */
interface Found {
  readonly owner: LockOwner | null
  readonly touched: number
}

async function take(file: string, subject: string): Promise<LockOwner> {
  const owner = thisProcess()
  for (let tries = 1; ; tries += 1) {
    await makeFolder(path.dirname(file))
    if (create(file, owner, tries)) return owner
    const found = await readWhole(file)
    if (found === null) continue
    if (!isLeftBehind(file, found)) throw locked(file, subject, found)
    await removeLeftBehind(file, subject)
  }
}

async function removeLeftBehind(file: string, subject: string): Promise<void> {
  const takeover = `${file}.takeover`
  const owner = await take(takeover, subject)
  try {
    const found = read(file)
    if (found && isLeftBehind(file, found)) fs.rmSync(file, { force: true })
  } finally {
    drop(takeover, owner)
  }
}

/** Returns false where the lock is there, or where another run that ended removed the folder just now. */
function create(file: string, owner: LockOwner, tries: number): boolean {
  try {
    fs.writeFileSync(file, `${JSON.stringify(owner)}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST') || (hasCode(error, 'ENOENT') && tries < 20)) return false
    // A full disk leaves an empty file, which would count as a lock.
    fs.rmSync(file, { force: true })
    throw error
  }
}

/** Between the making of a lock file and the writing of its text is a moment. */
async function readWhole(file: string): Promise<Found | null> {
  for (let tries = 0; tries < 10; tries += 1) {
    const found = read(file)
    if (found === null || found.owner) return found
    await sleep(10)
  }
  return read(file)
}

function read(file: string): Found | null {
  try {
    return { owner: parseOwner(fs.readFileSync(file, 'utf8')), touched: fs.statSync(file).mtimeMs }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

function isLeftBehind(file: string, { owner, touched }: Found): boolean {
  const presence = owner ? presenceOf(owner) : 'unknown'
  if (presence !== 'unknown') return presence === 'gone'
  // Either way: a clock may have been set back since.
  return Math.abs(now(file) - touched) > patience
}

/** The time of the file system, in milliseconds. */
function now(file: string): number {
  const probe = `${file}.${randomUUID()}`
  fs.writeFileSync(probe, '')
  try {
    return fs.statSync(probe).mtimeMs
  } finally {
    fs.rmSync(probe, { force: true })
  }
}

/** Writes its first byte again, so that the file system dates it. */
function touch(file: string, owner: LockOwner): void {
  try {
    if (isHeldBy(owner, file)) fs.writeFileSync(file, '{', { flag: 'r+' })
  } catch {
    // The next sign of life may come through; `check` tells when it was too late.
  }
}

function drop(file: string, owner: LockOwner): void {
  if (isHeldBy(owner, file)) fs.rmSync(file, { force: true })
}

function isHeldBy({ token }: LockOwner, file: string): boolean {
  return read(file)?.owner?.token === token
}

function locked(file: string, subject: string, { owner, touched }: Found): ExportError {
  const user = owner?.user ? ` of ${owner.user}` : ''
  const since = owner?.started ?? new Date(touched).toISOString()
  const who = owner ? `process ${owner.pid}${user} on ${owner.host}` : `its lock ${file} cannot be read, it is there`
  const fix = 'Wait until it has ended, or write to another folder with --out.'
  const known = owner !== null && presenceOf(owner) === 'there'
  return new ExportError(
    'folder-locked',
    `Another run is writing ${subject}: ${who} since ${since}`,
    known ? fix : `${fix} If it has crashed, its lock ends ${patience / 60_000} minutes after its last sign of life.`,
  )
}

function lost(file: string, subject: string): ExportError {
  return new ExportError(
    'folder-locked',
    `This run has lost its lock ${file} on ${subject}: it was removed, or another run took it after a long standstill`,
    'Nothing was published. Run it again when no other run is writing the folder.',
  )
}
