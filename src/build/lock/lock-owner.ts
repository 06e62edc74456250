import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import os from 'node:os'
import { hasCode } from '../../files/small-files.js'

/** The process that holds a lock: the JSON of the lock file. */
export interface LockOwner {
  readonly pid: number
  readonly host: string
  /** null: the system has no name for the user. */
  readonly user: string | null
  /** When it took the lock, in ISO 8601. */
  readonly started: string
  /** Random, unique to this lock. */
  readonly token: string
  /** Where `pid` is valid, as `thisPlace` returns it; null: unknown. */
  readonly place: string | null
  /** Start time of the process, which tells it from others with the same pid; null: unknown. */
  readonly born: string | null
}

export function thisProcess(): LockOwner {
  return {
    pid: process.pid,
    host: os.hostname(),
    user: userName(),
    started: new Date().toISOString(),
    token: randomUUID(),
    place: thisPlace(),
    born: processState(process.pid)?.born ?? null,
  }
}

/** The owner that a lock file names; null: its text is damaged or incomplete. */
export function parseOwner(text: string): LockOwner | null {
  try {
    const owner = JSON.parse(text) as Partial<LockOwner> | null
    const { pid, host, user = null, started, token, place = null, born = null } = owner ?? {}
    const known = typeof pid === 'number' && Number.isInteger(pid) && pid > 0
    const texts = [host, started, token].every((value) => typeof value === 'string')
    return known && texts ? ({ pid, host, user, started, token, place, born } as LockOwner) : null
  } catch {
    return null
  }
}

/**
 * Whether the process runs: `unknown` for one on another machine or in another container, and if a later process may
 * have its pid.
 */
export function presenceOf({ pid, place, born }: LockOwner): 'there' | 'gone' | 'unknown' {
  if (place === null || place !== thisPlace()) return 'unknown'
  if (!hasProcess(pid)) return 'gone'
  const state = processState(pid)
  if (state === null || born === null) return 'unknown'
  return state.ended || state.born !== born ? 'gone' : 'there'
}

/**
 * The scope in which pids are unique. On Linux a pid namespace of one boot: containers repeat host names, and one
 * container's pid 1 is not another's. Elsewhere the host name. null: unknown.
 */
function thisPlace(): string | null {
  if (process.platform !== 'linux') return os.hostname()
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process belongs to another user.
    return !hasCode(error, 'ESRCH')
  }
}

/**
 * When the process was started, in clock ticks since boot, and whether it has ended (a zombie). null: unknown.
 * Source: proc_pid_stat(5), fields 3 and 22, counted after the name, which may hold any character.
 */
function processState(pid: number): { born: string; ended: boolean } | null {
  if (process.platform !== 'linux') return null
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [state = '', born] = [fields[0], fields[19]]
    return born === undefined ? null : { born, ended: 'ZX'.includes(state) }
  } catch {
    return null
  }
}

function userName(): string | null {
  try {
    return os.userInfo().username
  } catch {
    return null
  }
}
