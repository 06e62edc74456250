import { execFileSync } from 'node:child_process'

/** Megabytes of memory that a process takes. */
export function residentMemory(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

/** The process of this program that this one has started last. */
export function childNamed(program: string): number {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' }).trim().split('\n')
  const children = rows.map((row) => row.trim().split(/\s+/)).filter(([, parent]) => Number(parent) === process.pid)
  const pid = children.findLast(([, , name]) => name === program)?.[0]
  if (pid === undefined) throw new Error(`no process ${program}`)
  return Number(pid)
}
