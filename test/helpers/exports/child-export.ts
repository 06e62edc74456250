import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** An export in a process of its own. */
export interface ChildExport {
  child: ChildProcess
  /** Resolves when it begins to publish, or has ended. */
  publishing: Promise<void>
  ended: Promise<ChildEnd>
}

export interface ChildEnd {
  /** null: it was killed. */
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
  /** Milliseconds after the start. */
  published: number
  duration: number
}

/** Starts the command line; `identity` is another user to run it as, where this process may do so. */
export function startExport(
  argv: string[],
  identity: { uid?: number; gid?: number } = {},
  env: NodeJS.ProcessEnv = {},
): ChildExport {
  const start = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../processes/cli-process.js'), ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    ...identity,
  })
  let [stdout, stderr, published] = ['', '', 0]
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  const publishing = new Promise<void>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
      if (published > 0 || !stderr.includes('Finishing')) return
      published = performance.now() - start
      resolve()
    })
    child.on('close', () => resolve())
  })
  const ended = new Promise<ChildEnd>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      resolve({ code, signal, stdout, stderr, published, duration: performance.now() - start })
    })
  })
  return { child, publishing, ended }
}
