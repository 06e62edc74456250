import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { commandEnd } from '../deliver/command-end.js'
import { ExportError } from '../errors.js'
import { maskCommand, maskedLines } from '../mask-secrets.js'
import { type Io, type Output, workingFolder } from './print/terminal.js'

export interface ShellCommand {
  readonly text: string
  /** Where it is set, such as `--on-change`. */
  readonly setting: string
  /** Added to the environment. */
  readonly environment: Readonly<Record<string, string>>
  /** What a failure leaves as it is, as a sentence. */
  readonly consequence: string
  /** Ends the command and what it has started; missing: nothing does. */
  readonly stop?: AbortSignal
}

/** Runs a command. `json`: forwards all of its output to stderr. Throws `command-failed`. */
export async function runShellCommand(command: ShellCommand, io: Io, json: boolean): Promise<void> {
  const end = await endOf(command, io, json)
  if (end === '') return
  const message = `The command "${maskCommand(command.text, io.env)}" ${end}. ${command.consequence}`
  throw new ExportError('command-failed', message, `Correct the command of ${command.setting}; see what it printed.`)
}

/**
 * Runs a command in a shell, in the working directory, and forwards its output. Masks secrets of the environment unless
 * the output is a terminal. Returns how it failed; '': it succeeded.
 */
async function endOf({ text, environment, stop }: ShellCommand, io: Io, json: boolean): Promise<string> {
  const [stdout, stderr] = [json ? io.stderr : io.stdout, io.stderr]
  // A group of its own, so that what the shell has started can be ended with it. It has no terminal: where there is one,
  // the command may ask for a password, and Ctrl-C is for all.
  const isApart = stop !== undefined && stderr.isTTY !== true && process.platform !== 'win32'
  const child = spawn(text, {
    shell: true,
    cwd: workingFolder(io),
    env: { ...io.env, ...environment },
    stdio: ['ignore', stdioOf(stdout), stdioOf(stderr)],
    detached: isApart,
  })
  const end = () => {
    endCommand(child, isApart)
    child.stdout?.destroy()
    child.stderr?.destroy()
  }
  stop?.addEventListener('abort', end, { once: true })
  child.once('close', () => stop?.removeEventListener('abort', end))
  forward(child.stdout, stdout, io)
  forward(child.stderr, stderr, io)
  return commandEnd(child)
}

/** Its shell may have ended already, and have left others of its group running. */
function endCommand(child: ChildProcess, isApart: boolean): void {
  if (child.pid === undefined) return
  try {
    if (isApart) process.kill(-child.pid)
    else child.kill()
  } catch {
    // All of them have ended.
  }
}

function forward(source: Readable | null, output: Output, { env }: Io): void {
  if (source === null) return
  const lines = maskedLines((text) => output.write(text), env)
  source.setEncoding('utf8')
  source.on('data', lines.write).on('end', lines.end)
}

/** The `stdio` of an output: terminals are inherited, so that the command detects them. */
function stdioOf(output: Output): number | 'pipe' {
  if (output === process.stdout && process.stdout.isTTY) return 1
  return output === process.stderr && process.stderr.isTTY ? 2 : 'pipe'
}
