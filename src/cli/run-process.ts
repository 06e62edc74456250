import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ExitCode } from '../error-table.js'
import { ExportError, reasonOf } from '../errors.js'
import { endUndisturbed } from './interrupt.js'
import { renderError } from './print/render-error.js'
import { processIo } from './print/terminal.js'
import { configOf, errorStyle, run } from './run.js'

/** Runs the command line of the process, and sets its exit code. */
export async function runProcess(): Promise<void> {
  const argv = process.argv.slice(2)
  // What the command awaits can no longer come, and without an error the process would end with exit code 0.
  const reportUnsettled = () => {
    process.exitCode = renderError(unsettled(argv), processIo(), errorStyle(argv))
  }
  process.once('beforeExit', reportUnsettled)
  let outputCode: ExitCode = 0
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A pipe or terminal that was closed is not an error.
    if (error.code === 'EPIPE' || error.code === 'EIO') return
    outputCode = renderError(unwritable(error), processIo(), { ...errorStyle(argv), json: false })
  })
  process.exitCode = await run(argv)
  process.off('beforeExit', reportUnsettled)
  endUndisturbed()
  // Streams report errors in the next turn.
  await nextTurn()
  process.exitCode ||= outputCode
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
