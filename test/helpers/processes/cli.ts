import * as assert from 'uvu/assert'
import { run } from '../../../src/cli/run.js'

export interface CliResult {
  code: number
  stdout: string
  stderr: string
}

/** What `--json` prints of an error, with the exit code. */
export interface Failure {
  exitCode: number
  code: string
  message: string
  fix: string
}

/** Runs the command line in this process and keeps what it prints. It sees no environment but `env`. */
export async function runCli(argv: string[], env: Record<string, string> = {}, cwd?: string): Promise<CliResult> {
  const stdout = new Capture()
  const stderr = new Capture()
  // A process of tests goes on, and would keep the handlers of signals.
  const { signal: stop } = new AbortController()
  const code = await run(argv, { stdout, stderr, env, cwd, stop })
  return { code, stdout: stdout.text, stderr: stderr.text }
}

/** Runs a command that must succeed. Returns what it prints on stdout. */
export async function cliOutput(argv: string[], env?: Record<string, string>, cwd?: string): Promise<string> {
  const { code, stdout, stderr } = await runCli(argv, env, cwd)
  assert.is(code, 0, stderr + stdout)
  return stdout
}

/** Runs a command with `--json` that must fail. */
export async function cliFailure(argv: string[], env?: Record<string, string>, cwd?: string): Promise<Failure> {
  const { code, stdout } = await runCli(argv, env, cwd)
  assert.not.equal(code, 0, stdout)
  const { error } = JSON.parse(stdout) as { error: Omit<Failure, 'exitCode'> }
  return { ...error, exitCode: code }
}

class Capture {
  text = ''

  write(text: string): void {
    this.text += text
  }
}
