import { execFileSync } from 'node:child_process'
import { readdirSync, readlinkSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../folders.js'

/** A disk of its own for a test, in memory. */
export interface SmallDisk {
  folder: string
  /** Bytes that are taken. */
  used(): number
  resize(bytes: number): void
  /** Files on it that this process has open. */
  openFiles(): string[]
  remove(): void
}

/** null: this user, or this system, cannot mount one. */
export function mountSmallDisk(bytes: number): SmallDisk | null {
  const folder = temporaryFolder()
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  try {
    mount('-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder)
  } catch {
    return null
  }
  return {
    folder,
    used() {
      const { blocks, bfree, bsize } = statfsSync(folder)
      return (blocks - bfree) * bsize
    },
    resize: (size) => mount('-o', `remount,size=${size}`, folder),
    openFiles: () => openFiles().filter((file) => file.startsWith(folder)),
    remove() {
      // Also when files are still open, which is for the test to find.
      execFileSync('umount', ['-l', folder], { stdio: 'pipe' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function mount(...args: string[]): void {
  execFileSync('mount', args, { stdio: 'pipe' })
}

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(join('/proc/self/fd', fd))]
    } catch {
      // That of the listing itself.
      return []
    }
  })
}
