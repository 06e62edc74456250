import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { ExportError } from '../errors.js'
import type { ExportOptions } from '../options.js'
import type { Io, Output } from './terminal.js'

/**
 * Runs the command of `--on-change` in a shell, in the folder of the run; its output is passed on, with `json` all of
 * it to stderr. Throws `command-failed`.
 */
export async function runOnChange(command: string, options: ExportOptions, io: Io, json: boolean): Promise<void> {
  const cwd = io.cwd ?? process.cwd()
  const [stdout, stderr] = [json ? io.stderr : io.stdout, io.stderr]
  const child = spawn(command, {
    shell: true,
    cwd,
    env: { ...io.env, ...commandEnvironment(options) },
    stdio: ['ignore', passage(stdout), passage(stderr)],
  })
  child.stdout?.setEncoding('utf8').on('data', (text: string) => stdout.write(text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => stderr.write(text))
  const end = await new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(`could not be started: ${error.message}`))
    child.on('close', (code, signal) => {
      if (signal !== null) resolve(`was ended by ${signal}`)
      else resolve(code === 0 ? '' : `ended with exit code ${code}`)
    })
  })
  if (end === '') return
  throw new ExportError(
    'command-failed',
    `The command "${command}" ${end}. The export itself is done.`,
    'Correct the command of --on-change; what it printed may say more.',
  )
}

function commandEnvironment(options: ExportOptions): Record<string, string> {
  const environment: Record<string, string> = { DJANGOCMS_STATIC_OUT: resolve(options.out) }
  if (options.report !== null) environment.DJANGOCMS_STATIC_REPORT = resolve(options.report)
  return environment
}

/** The process's own streams are handed on as they are, so that the command sees a terminal where there is one. */
function passage(output: Output): number | 'pipe' {
  if (output === process.stdout) return 1
  return output === process.stderr ? 2 : 'pipe'
}
