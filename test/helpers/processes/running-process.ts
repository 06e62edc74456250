import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The command line in a process of its own. */
interface RunningProcess {
  kill(signal: NodeJS.Signals): void
  /** Waits until stdout matches; fails when the process ends without. */
  printed(pattern: RegExp): Promise<void>
  /** Exit code and signal. */
  readonly ended: Promise<[number | null, string | null]>
}

export function startProcess(argv: string[]): RunningProcess {
  const program = join(import.meta.dirname, '../../../src/cli/run.js')
  const source = `process.exitCode = await (await import(${JSON.stringify(program)})).run(process.argv.slice(1))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source, '--', ...argv], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<[number | null, string | null]>((resolve) => {
    child.on('close', (code, signal) => resolve([code, signal]))
  })
  let text = ''
  const printed = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (more: string) => {
        text += more
        if (pattern.test(text)) resolve()
      })
      ended.then(() => reject(new Error(`The process ended: ${text}`)))
    })
  return { kill: (signal) => child.kill(signal), printed, ended }
}
