import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ExitCode } from '../error-table.js'
import { ExportError, reasonOf } from '../errors.js'
import { endUndisturbed } from './interrupt.js'
import { eventLine } from './print/event-line.js'
import { type ErrorStyle, renderError } from './print/render-error.js'
import { processIo } from './print/terminal.js'
import { configOf, errorStyle, run } from './run.js'

/** Milliseconds that a process goes on with nothing left to do: time for connections to end. */
const patience = 5000

/** Runs the command line of the process, and sets its exit code. */
export async function runProcess(): Promise<void> {
  const argv = process.argv.slice(2)
  trimEnvironment()
  const report = (error: unknown) => {
    process.exitCode = renderError(error, processIo(), errorStyle(argv))
  }
  // What the command awaits can no longer come, and without an error the process would end with exit code 0.
  const reportUnsettled = () => report(unsettled(argv))
  const reportEnded = (code: number) => {
    if (code === 0) report(ended(argv))
  }
  process.once('beforeExit', reportUnsettled)
  process.once('exit', reportEnded)
  // Of code that nobody awaits, such as a timer of the configuration.
  process.once('uncaughtException', (error) => {
    report(error)
    process.exit()
  })
  let outputCode: ExitCode = 0
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A pipe or terminal that was closed is not an error.
    if (error.code === 'EPIPE' || error.code === 'EIO') return
    outputCode = renderError(unwritable(error), processIo(), { ...errorStyle(argv), json: false })
  })
  process.exitCode = await run(argv)
  process.off('beforeExit', reportUnsettled)
  process.off('exit', reportEnded)
  endUndisturbed()
  // Streams report errors in the next turn.
  await nextTurn()
  process.exitCode ||= outputCode
  endInTime(errorStyle(argv))
}

/** Secrets that were made of a file, such as in Kubernetes, end with its last line end, which no password or key has. */
function trimEnvironment(): void {
  for (const [name, value = ''] of Object.entries(process.env)) {
    const line = /^([^\r\n]+)[\r\n]+$/.exec(value)?.[1]
    if (line !== undefined) process.env[name] = line
  }
}

/** Ends a process that is kept running, such as by a timer of the configuration, once all is printed. */
function endInTime(style: ErrorStyle): void {
  const end = () => {
    if (process.stdout.writableLength > 0) return endInTime(style)
    const text = 'Something that the configuration started, such as a timer or a connection, keeps the process running'
    process.stderr.write(eventLine(style, { event: 'ended', message: `${text}: it was ended`, level: 'warn' }))
    process.exit()
  }
  setTimeout(end, patience).unref()
}

function unwritable(error: Error): ExportError {
  const fix = 'Free space on its disk, or write it elsewhere, and run the command again.'
  return new ExportError('file-unwritable', `stdout: ${reasonOf(error)}`, fix, { cause: error })
}

function unsettled(argv: readonly string[]): Error {
  if (configOf(argv, processIo()) === null) {
    return new Error('A promise was never settled, so that nothing went on.')
  }
  const message = 'A promise of the configuration, or of a function in it, was never settled, so that nothing went on.'
  return new ExportError('config-invalid', message, 'Make every promise resolve or reject.')
}

function ended(argv: readonly string[]): Error {
  if (configOf(argv, processIo()) === null) return new Error('The process was ended before the command was done.')
  const message = 'The configuration, or a module that it imports, has ended the process before the command was done.'
  return new ExportError('config-invalid', message, 'Remove the call of process.exit().')
}
