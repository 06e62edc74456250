import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Measure {
  /** Seconds until the command ended, and until the disk had everything. */
  readonly wall: number
  readonly synced: number
  /** User and system time of the process and its children, in seconds. */
  readonly cpu: number
  /** Largest resident memory in bytes; null where it is not known. */
  readonly memory: number | null
  readonly output: string
}

/** Measures a Node program. It starts with a clean disk queue. */
export function measureNode(program: string, args: readonly string[], memoryFile: string): Measure {
  const hook = join(import.meta.dirname, 'report-memory.js')
  const measured = measure(process.execPath, ['--import', hook, program, ...args], { BENCH_MEMORY_FILE: memoryFile })
  const memory = Number(readFileSync(memoryFile, 'utf8')) * 1024
  rmSync(memoryFile)
  return { ...measured, memory }
}

/** Measures a command with bash's `time`. */
export function measure(command: string, args: readonly string[], environment: Record<string, string> = {}): Measure {
  spawnSync('sync')
  const started = performance.now()
  const script = 'TIMEFORMAT="%U %S"; time "$@" 2>&3'
  const { status, stdout, output } = spawnSync('bash', ['-c', script, 'bash', command, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const wall = (performance.now() - started) / 1000
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stdout}\n${output[3] ?? ''}`)
  spawnSync('sync')
  const synced = (performance.now() - started) / 1000
  const [user = 0, system = 0] = (output[2] ?? '').trim().split(/\s+/).map(Number)
  return { wall, synced, cpu: user + system, memory: null, output: stdout }
}

/** How many files a folder has, and how many of them were not there in this form before. */
export function compareFiles(
  folder: string,
  before: ReadonlyMap<string, string>,
): { written: number; removed: number } {
  const now = fileFingerprints(folder)
  const written = [...now].filter(([file, fingerprint]) => before.get(file) !== fingerprint).length
  return { written, removed: [...before.keys()].filter((file) => !now.has(file)).length }
}

/** By path: what a new or rewritten file has different. */
export function fileFingerprints(folder: string): Map<string, string> {
  const fingerprints = new Map<string, string>()
  const walk = (inner: string) => {
    for (const entry of readdirSync(join(folder, inner), { withFileTypes: true })) {
      const path = join(inner, entry.name)
      if (entry.isDirectory()) {
        walk(path)
        continue
      }
      const { ino, mtimeMs } = statSync(join(folder, path))
      fingerprints.set(path, `${ino} ${mtimeMs}`)
    }
  }
  walk('')
  return fingerprints
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
