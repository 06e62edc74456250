import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, type RecordLine } from './environment.js'

export interface FileResult {
  passed: number
  /** Failed tests, and one more when something went wrong outside of them. */
  failed: number
  notes: string[]
  /** Why the file failed, in sentences. */
  reasons: string[]
  /** What the process printed. */
  output: string
  seconds: number
  /** CPU seconds, as far as the file's own process knows. */
  cpu: number
}

interface FileOptions {
  env: NodeJS.ProcessEnv
  /** Where the harness writes what happened. */
  record: string
  /** Milliseconds. */
  limit: number
  signal: AbortSignal
}

/**
 * Runs one file of tests in a process of its own. It passes with a complete record and exit code 0 only, so a
 * process that ends early, whatever its exit code, has failed.
 */
export async function testFile(file: string, options: FileOptions): Promise<FileResult> {
  const start = performance.now()
  const ended = await runProcess(file, options)
  const lines = readRecord(options.record)
  const last = lines.at(-1)
  const end = last?.event === 'end' && lines.filter((line) => line.event === 'end').length === 1 ? last : null
  const failures = lines.flatMap((line) => (line.event === 'fail' ? [line.test] : []))
  const problems = [...(end?.problems ?? []), ...(ended.reason ? [ended.reason] : [])]
  if (end === null) problems.push(`The process ended without a complete record${lastStarted(lines)}`)
  if (failures.length + problems.length === 0 && ended.code !== 0) problems.push(`The exit code is ${ended.code}`)
  return {
    passed: end?.passed ?? 0,
    failed: failures.length + (problems.length > 0 ? 1 : 0),
    notes: lines.flatMap((line) => (line.event === 'note' ? [line.text] : [])),
    reasons: [...failures, ...problems],
    output: ended.output,
    seconds: (performance.now() - start) / 1000,
    cpu: end?.cpu ?? 0,
  }
}

function runProcess(
  file: string,
  options: FileOptions,
): Promise<{ code: number | null; reason: string; output: string }> {
  const { env, record, limit, signal } = options
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve({ code: null, reason: 'Not run: interrupted', output: '' })
    let reason = ''
    let output = ''
    // A group of its own, so that whatever the file leaves running can be ended with it.
    const child = spawn(process.execPath, ['--enable-source-maps', join(import.meta.dirname, '../run-file.js'), file], {
      env: { ...env, [environment.record]: record },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    })
    const end = (why: string) => {
      reason = why
      killGroup(child.pid)
    }
    const interrupted = () => end('Interrupted')
    const timer = setTimeout(() => end(`Ended after the time limit of ${limit / 1000} s`), limit)
    signal.addEventListener('abort', interrupted)
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.on('error', reject)
    child.on('exit', () => killGroup(child.pid))
    child.on('close', (code) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', interrupted)
      resolve({ code, reason, output })
    })
  })
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing of it is left.
  }
}

function readRecord(file: string): RecordLine[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as RecordLine)
}

function lastStarted(lines: RecordLine[]): string {
  const started = lines.findLast((line) => line.event === 'start')
  return started ? `; the last test to start was "${started.test}"` : ''
}
