import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordLine } from '../environment.js'

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

/** What the runner asks of a process (`run-file.ts`). */
export interface FileRequest {
  /** Path of the file of tests. */
  readonly file: string
  /** Where the harness writes what happened. */
  readonly record: string
}

/** What such a process says: the file has ended, or needs what forks programs of this interpreter. */
type FileMessage = 'ended' | { readonly python: string }

interface FileEnd {
  /** Of the process; 0 where it goes on. */
  readonly code: number | null
  /** Why it was ended; empty where it ended by itself. */
  readonly reason: string
}

/** A process that runs one file of tests after the other, until one of them fails or leaves something behind. */
export class TestProcess {
  readonly #child: ChildProcess
  readonly #signal: AbortSignal
  #output = ''
  #settle: (end: FileEnd) => void = () => {}
  /** Whether it can run another file. */
  isOpen = true

  /** `onPython`: a file of tests needs what forks programs of this interpreter. */
  constructor(env: NodeJS.ProcessEnv, signal: AbortSignal, onPython: (program: string) => void) {
    this.#signal = signal
    // A group of its own, so that whatever a file leaves running can be ended with it.
    this.#child = spawn(process.execPath, ['--enable-source-maps', join(import.meta.dirname, '../../run-file.js')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text
      })
    }
    this.#child.on('message', (message: FileMessage) => {
      if (message === 'ended') this.#settle({ code: 0, reason: '' })
      else onPython(message.python)
    })
    this.#child.on('error', (error) => this.#close({ code: null, reason: error.message }))
    this.#child.on('exit', () => this.#killGroup())
    this.#child.on('close', (code) => this.#close({ code, reason: '' }))
  }

  /**
   * Runs a file. It passes with a complete record, and where the process ends with exit code 0 only, so a process that
   * ends early, whatever its exit code, has failed. `limit`: milliseconds.
   */
  async run(request: FileRequest, limit: number): Promise<FileResult> {
    const start = performance.now()
    this.#output = ''
    const ended = await this.#ended(request, limit)
    const lines = readRecord(request.record)
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
      output: this.#output,
      seconds: (performance.now() - start) / 1000,
      cpu: end?.cpu ?? 0,
    }
  }

  /** Ends the process, with what its files have left running. */
  async end(): Promise<void> {
    if (!this.isOpen) return
    const closed = new Promise<FileEnd>((resolve) => {
      this.#settle = resolve
    })
    this.#killGroup()
    await closed
  }

  async #ended(request: FileRequest, limit: number): Promise<FileEnd> {
    if (this.#signal.aborted) return { code: null, reason: 'Not run: interrupted' }
    let reason = ''
    const kill = (why: string) => {
      reason = why
      this.#killGroup()
    }
    const interrupted = () => kill('Interrupted')
    const timer = setTimeout(() => kill(`Ended after the time limit of ${limit / 1000} s`), limit)
    this.#signal.addEventListener('abort', interrupted)
    try {
      const end = await new Promise<FileEnd>((resolve) => {
        this.#settle = resolve
        this.#child.send(request)
      })
      return { ...end, reason: reason || end.reason }
    } finally {
      clearTimeout(timer)
      this.#signal.removeEventListener('abort', interrupted)
    }
  }

  #close(end: FileEnd): void {
    this.isOpen = false
    this.#settle(end)
  }

  #killGroup(): void {
    const { pid } = this.#child
    if (pid === undefined) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // Nothing of it is left.
    }
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
