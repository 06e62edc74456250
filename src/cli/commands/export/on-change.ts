import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { commandEnd } from '../../../deliver/command-end.js'
import { ExportError } from '../../../errors.js'
import { maskCommand, maskedLines } from '../../../mask-secrets.js'
import type { ExportOptions } from '../../../options.js'
import type { Io, Output } from '../../print/terminal.js'

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
  const cwd = io.cwd ?? process.cwd()
  const [stdout, stderr] = [json ? io.stderr : io.stdout, io.stderr]
  const child = spawn(command, {
    shell: true,
    cwd,
    env: { ...io.env, ...environment },
    stdio: ['ignore', stdioOf(stdout), stdioOf(stderr)],
    signal: stop,
  })
  // What the shell has started may hold the pipes.
  const release = () => {
    child.stdout?.destroy()
    child.stderr?.destroy()
  }
  stop?.addEventListener('abort', release, { once: true })
  child.once('close', () => stop?.removeEventListener('abort', release))
  forward(child.stdout, stdout, io)
  forward(child.stderr, stderr, io)
  return commandEnd(child)
}

/**
 * What follows an export: the command, then the notification, which the next run sends if the command failed: it may
 * have been the upload. Throws `command-failed` and `notify-failed`.
 */
export async function afterExport(
  { onChange, notify }: { readonly onChange: string | null; readonly notify: string | null },
  options: ExportOptions,
  io: Io,
  json: boolean,
): Promise<void> {
  const { report, signal } = options
  const files = notify === null || report === null ? null : { report, state: options.state ?? `${options.out}.state` }
  const { sendNotification, queueNotification } = await import('../../../deliver/notify/send-notification.js')
  if (onChange !== null) {
    await runOnChange(onChange, options, io, json).catch(async (error: unknown) => {
      const queued = files === null ? [] : await queueNotification(files)
      if (!(error instanceof ExportError) || queued.length === 0) throw error
      throw new ExportError(error.code, `${error.message} Its notification is kept for the next run.`, error.fix)
    })
  }
  if (files !== null && notify !== null) await sendNotification({ ...files, url: notify, env: io.env, signal })
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
