import { ExportError } from '../errors.js'
import { renderError } from './print/render-error.js'
import { processIo } from './print/terminal.js'
import { errorStyle } from './run.js'

/** Node's exit code where a promise is awaited, and nothing is left that could settle it. */
const unsettled = 13

/** Says why a command ended then: without it there would be no word. */
export function reportUnsettled(argv: readonly string[]): void {
  // The argument of listeners is still 0: Node sets the code in a listener of its own, which runs before.
  process.once('exit', () => {
    if (process.exitCode !== unsettled) return
    const message =
      'A promise of the configuration, or of a function in it, was never settled, so that nothing went on.'
    const error = new ExportError('config-invalid', message, 'Make every promise resolve or reject.')
    process.exitCode = renderError(error, processIo(), errorStyle(argv))
  })
}
