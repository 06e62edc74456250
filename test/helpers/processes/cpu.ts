import { existsSync, readFileSync } from 'node:fs'

/** Clock ticks a second in `/proc`; the same on every Linux that Node runs on. */
const ticks = 100

let counted = 0

/** Counts CPU seconds of a program that another process has started for this one. */
export function countCpu(seconds: number): void {
  counted += seconds
}

/** CPU seconds of this process so far, those that were counted and, on Linux, of the child processes that it has seen the end of. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + childSeconds() + counted
}

function childSeconds(): number {
  const file = '/proc/self/stat'
  if (!existsSync(file)) return 0
  // The name of the program, in parentheses, may have blanks; `cutime` and `cstime` are the fields 16 and 17.
  const [, rest = ''] = /\) (.*)/s.exec(readFileSync(file, 'utf8')) ?? []
  const fields = rest.split(' ').map(Number)
  return ((fields[13] ?? 0) + (fields[14] ?? 0)) / ticks
}
