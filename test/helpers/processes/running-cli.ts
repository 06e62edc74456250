import type { Input } from '../../../src/cli/print/terminal.js'
import { run } from '../../../src/cli/run.js'
import { afterTest } from '../../harness.js'
import type { CliResult } from './cli.js'

/** A command that goes on by itself, in this process, until the end of the test at the latest. */
export interface RunningCli {
  /** What it has printed. */
  readonly stdout: string
  readonly stderr: string
  /** Waits until it has printed this often what matches; fails when it ends without. */
  until(stream: 'stdout' | 'stderr', pattern: RegExp, times?: number): Promise<void>
  /** Its own end. */
  readonly ended: Promise<CliResult>
  /** Tells it to stop. */
  stop(): Promise<CliResult>
}

export function startCli(
  argv: string[],
  { env = {}, cwd, stdin }: { env?: Record<string, string>; cwd?: string; stdin?: Input } = {},
): RunningCli {
  const controller = new AbortController()
  const printed = { stdout: '', stderr: '' }
  let result: CliResult | null = null
  const waiting = new Set<() => void>()
  const notify = () => {
    for (const check of [...waiting]) check()
  }
  const output = (stream: 'stdout' | 'stderr') => ({
    write(text: string) {
      printed[stream] += text
      notify()
    },
  })
  const io = { stdout: output('stdout'), stderr: output('stderr'), env, cwd, stdin, stop: controller.signal }
  const ended = run(argv, io).then((code) => {
    result = { code, ...printed }
    notify()
    return result
  })
  const stop = () => {
    controller.abort()
    return ended
  }
  afterTest(stop)
  return {
    get stdout() {
      return printed.stdout
    },
    get stderr() {
      return printed.stderr
    },
    ended,
    until: (stream, pattern, times = 1) =>
      new Promise((resolve, reject) => {
        const global = new RegExp(pattern, `g${pattern.flags.replace('g', '')}`)
        const check = () => {
          if ((printed[stream].match(global) ?? []).length >= times) resolve()
          else if (result) reject(new Error(`It ended without ${pattern}: ${JSON.stringify(result)}`))
          else return
          waiting.delete(check)
        }
        waiting.add(check)
        check()
      }),
    stop,
  }
}
