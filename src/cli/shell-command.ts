import { commandEnd, forwardOutput, startInShell } from '../deliver/shell-process.js'
import { ExportError } from '../errors.js'
import { maskCommand } from '../mask-secrets.js'
import { type Io, type Output, workingFolder } from './print/terminal.js'

export interface ShellCommand {
  readonly text: string
  /** Where it is set, such as `--on-change`. */
  readonly setting: string
  /** Added to the environment. */
  readonly environment: Readonly<Record<string, string>>
  /** What a failure leaves as it is, as a sentence. */
  readonly consequence: string
  /** Ends the command and what it has started; null or missing: nothing does. */
  readonly stop?: AbortSignal | null
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
async function endOf({ text, environment, stop = null }: ShellCommand, io: Io, json: boolean): Promise<string> {
  const [stdout, stderr] = [json ? io.stderr : io.stdout, io.stderr]
  const child = startInShell(text, {
    cwd: workingFolder(io),
    env: { ...io.env, ...environment },
    stdio: ['ignore', stdioOf(stdout), stdioOf(stderr)],
    isOnTerminal: stderr.isTTY === true,
    stop,
  })
  forwardOutput(child.stdout, (printed) => stdout.write(printed), io.env)
  forwardOutput(child.stderr, (printed) => stderr.write(printed), io.env)
  return commandEnd(child)
}

/** The `stdio` of an output: terminals are inherited, so that the command detects them. */
function stdioOf(output: Output): number | 'pipe' {
  if (output === process.stdout && process.stdout.isTTY) return 1
  return output === process.stderr && process.stderr.isTTY ? 2 : 'pipe'
}
