import { ExportError } from '../errors.js'
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
  process.exitCode = await run(argv)
  process.off('beforeExit', reportUnsettled)
  endUndisturbed()
}

function unsettled(argv: readonly string[]): Error {
  if (configOf(argv, processIo()) === null) {
    return new Error('A promise was never settled, so that nothing went on.')
  }
  const message = 'A promise of the configuration, or of a function in it, was never settled, so that nothing went on.'
  return new ExportError('config-invalid', message, 'Make every promise resolve or reject.')
}
