import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { commandEnd } from '../../../deliver/command-end.js'
import { ExportError } from '../../../errors.js'
import { maskCommand, maskedLines } from '../../../mask-secrets.js'
import type { ExportOptions } from '../../../options.js'
import { stateFolder } from '../../options/export-folders.js'
import { type Io, type Output, workingFolder } from '../../print/terminal.js'

/** Runs the command of `--on-change`, or that of another setting, after an export. Throws `command-failed`. */
export async function runOnChange(
  command: string,
  options: ExportOptions,
  io: Io,
  json: boolean,
  setting = '--on-change',
): Promise<void> {
  const end = await runCommand(command, commandEnvironment(options), io, json)
  if (end === '') return
  throw new ExportError(
    'command-failed',
    `The command "${maskCommand(command, io.env)}" ${end}. The export itself succeeded.`,
    `Correct the command of ${setting}; see what it printed.`,
  )
}

/** Runs the command of `--refresh-manifest`, which updates `file`, until `stop`. Throws `command-failed`. */
export async function runRefresh(
  command: string,
  file: string,
  io: Io,
  json: boolean,
  stop: AbortSignal,
): Promise<void> {
  const end = await runCommand(command, { DJANGOCMS_STATIC_MANIFEST: resolve(file) }, io, json, stop)
  if (end === '') return
  throw new ExportError(
    'command-failed',
    `The command "${maskCommand(command, io.env)}" ${end}. The previous manifest remains in use.`,
    'Correct the command of --refresh-manifest; see what it printed.',
  )
}

/**
 * Runs a command in a shell, in the working directory, and forwards its output, with `json` all of it to stderr. Masks
 * secrets of the environment unless the output is a terminal. Returns how it failed; '': it succeeded.
 */
async function runCommand(
  command: string,
  environment: Record<string, string>,
  io: Io,
  json: boolean,
  stop?: AbortSignal,
): Promise<string> {
  const cwd = workingFolder(io)
  const [stdout, stderr] = [json ? io.stderr : io.stdout, io.stderr]
  const child = spawn(command, {
    shell: true,
    cwd,
    env: { ...io.env, ...environment },
    stdio: ['ignore', stdioOf(stdout), stdioOf(stderr)],
    // A group of its own, so that what the shell has started can be ended with it.
    detached: stop !== undefined && process.platform !== 'win32',
  })
  const end = () => {
    killGroup(child)
    child.stdout?.destroy()
    child.stderr?.destroy()
  }
  stop?.addEventListener('abort', end, { once: true })
  child.once('close', () => stop?.removeEventListener('abort', end))
  forward(child.stdout, stdout, io)
  forward(child.stderr, stderr, io)
  return commandEnd(child)
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return
  if (process.platform === 'win32') child.kill()
  else process.kill(-child.pid)
}

/**
 * What follows an export: the command, then the notification. It is queued first, so that the next run sends it where
 * the command, which may be the upload, failed or was ended. Throws `command-failed` and `notify-failed`.
 */
export async function afterExport(
  { onChange, notify }: { readonly onChange: string | null; readonly notify: string | null },
  options: ExportOptions,
  io: Io,
  json: boolean,
): Promise<void> {
  const { report, signal } = options
  if (notify === null || report === null) {
    if (onChange !== null) await runOnChange(onChange, options, io, json)
    return
  }
  const state = stateFolder(options)
  const { sendNotifications, queueNotification } = await import('../../../deliver/notify/send-notification.js')
  const queued = await queueNotification({ report, state })
  if (onChange !== null) {
    await runOnChange(onChange, options, io, json).catch((error: unknown) => {
      if (!(error instanceof ExportError) || queued.length === 0) throw error
      throw new ExportError(error.code, `${error.message} Its notification is kept for the next run.`, error.fix)
    })
  }
  await sendNotifications({ state, url: notify, env: io.env, signal })
}

function commandEnvironment(options: ExportOptions): Record<string, string> {
  const environment: Record<string, string> = { DJANGOCMS_STATIC_OUT: resolve(options.out) }
  if (options.report !== null) environment.DJANGOCMS_STATIC_REPORT = resolve(options.report)
  return environment
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
