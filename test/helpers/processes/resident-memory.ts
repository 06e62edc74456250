import { execFileSync } from 'node:child_process'

/** Megabytes of memory that a process takes. */
export function residentMemory(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
