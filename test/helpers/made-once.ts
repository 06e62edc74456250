import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from '../../src/files/small-files.js'
import { temporaryFolder } from './folders.js'

/**
 * Makes a folder that all files of tests share, unless it is there. Of several processes that need it at once one makes
 * it, below a name of its own, and the others wait.
 */
export async function madeOnce(shared: string, make: (own: string) => Promise<void>): Promise<void> {
  mkdirSync(dirname(shared), { recursive: true })
  const lock = `${shared}.lock`
  while (!existsSync(shared)) {
    if (!takeLock(lock)) {
      await sleep(50)
      continue
    }
    try {
      if (existsSync(shared)) return
      const own = join(temporaryFolder(), 'own')
      mkdirSync(own)
      await make(own)
      moveInto(own, shared)
    } finally {
      rmSync(lock, { force: true })
    }
  }
}

/** Whether this process has it now. That of a process which has ended is removed. */
function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    if (!isRunning(ownerOf(lock))) rmSync(lock, { force: true })
    return false
  }
}

/** null: it was removed, or its owner is about to write its id. */
function ownerOf(lock: string): number | null {
  try {
    return Number(readFileSync(lock, 'utf8')) || null
  } catch {
    return null
  }
}

function isRunning(id: number | null): boolean {
  if (id === null) return true
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

function moveInto(own: string, shared: string): void {
  try {
    renameSync(own, shared)
  } catch (error) {
    // Two processes may have removed the lock of a third one.
    if (!existsSync(shared)) throw error
  }
}
