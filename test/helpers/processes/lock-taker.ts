import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FolderLock, lockFolder } from '../../../src/build/lock/folder-lock.js'
import type { LockOwner } from '../../../src/build/lock/lock-owner.js'
import { ExportError } from '../../../src/errors.js'

/** What came of taking a lock: an empty code when it was taken. */
interface Taken {
  code: string
  message: string
}

/** A process that takes the lock of a folder when it is told to. */
interface LockTaker {
  readonly pid: number
  take(): Promise<Taken>
  release(): Promise<void>
  /** Ends it without a chance to release anything. */
  kill(): Promise<void>
}

const file = fileURLToPath(import.meta.url)

async function startLockTaker(work: string): Promise<LockTaker> {
  const child = fork(file, [work])
  const ended = once(child, 'exit')
  await answer(child)
  return {
    pid: child.pid ?? 0,
    take() {
      child.send('take')
      return answer(child)
    },
    async release() {
      child.send('release')
      await answer(child)
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

type Takers = [LockTaker, ...LockTaker[]]

/** Starts so many processes that take the lock of a folder, and ends them after the body. */
export async function withTakers<T>(work: string, count: number, use: (takers: Takers) => Promise<T>): Promise<T> {
  const started = Array.from({ length: count }, () => startLockTaker(work))
  const takers = await Promise.all(started)
  try {
    return await use(takers as Takers)
  } finally {
    await Promise.all(takers.map((taker) => taker.kill()))
  }
}

/** What is written in the lock of a folder. */
export function ownerIn(work: string): LockOwner {
  return JSON.parse(readFileSync(join(work, 'lock'), 'utf8')) as LockOwner
}

/** Rejects when the process ends instead. */
async function answer(child: ChildProcess): Promise<Taken> {
  const ended = new AbortController()
  const gone = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('the process that takes locks ended')
  })
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal: ended.signal }), gone])) as [Taken]
    return message
  } finally {
    gone.catch(() => {})
    ended.abort()
  }
}

let held: FolderLock | null = null

async function take(work: string): Promise<Taken> {
  try {
    held = await lockFolder(work, 'public')
    return { code: '', message: '' }
  } catch (error) {
    return { code: error instanceof ExportError ? error.code : 'unexpected', message: String(error) }
  }
}

async function release(): Promise<Taken> {
  await held?.release()
  return { code: '', message: '' }
}

// The same file is the program of the process.
if (process.argv[1] === file) {
  const [, , work = ''] = process.argv
  process.on('message', async (word) => process.send?.(await (word === 'take' ? take(work) : release())))
  process.on('disconnect', () => process.exit())
  process.send?.({ code: '', message: 'ready' })
}
