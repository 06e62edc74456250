import { type ExitCode, errorTable } from '../../error-table.js'
import { ExportError, reasonOf, thrownAt, thrownFrame } from '../../errors.js'
import { maskSecrets } from '../../mask-secrets.js'
import { oneLine } from '../../one-line.js'
import { eventLine } from './event-line.js'
import { wrap } from './format.js'
import { colorsOf, type Io, widthOf } from './terminal.js'

export interface ErrorStyle {
  /** One JSON object on stdout instead of text on stderr. */
  json: boolean
  /** Of the text on stderr: a line of a log that is one object. */
  logFormat?: 'text' | 'json'
  /** Also print the stack of unexpected errors. */
  verbose: boolean
}

/** An error in words, without secrets. */
interface ErrorText {
  code: string
  title: string
  message: string
  fix: string
  stack?: string
}

/** Prints an error and returns the exit code. The only place that prints errors of a command. */
export function renderError(thrown: unknown, io: Io, style: ErrorStyle): ExitCode {
  const error = ofConfiguration(thrown) ?? thrown
  const text = errorText(error, io)
  const isUnexpected = !(thrown instanceof ExportError) && thrown instanceof Error
  const stack = style.verbose && isUnexpected && thrown.stack ? maskSecrets(thrown.stack, io.env) : null
  if (!style.json && style.logFormat === 'json') {
    io.stderr.write(failureLine(stack === null ? text : { ...text, stack }))
  } else {
    if (style.json) io.stdout.write(`${JSON.stringify({ error: text })}\n`)
    else io.stderr.write(plainText(text, io))
    if (stack !== null) io.stderr.write(`${stack}\n`)
  }
  return error instanceof ExportError ? errorTable[error.code].exitCode : 1
}

/** The `configuration-failed` of an error that code outside of this package and of others has thrown; null: none. */
function ofConfiguration(error: unknown): ExportError | null {
  const frame = thrownFrame(error)
  const isOther = frame === null || frame.includes(ownFolder) || frame.includes('/node_modules/')
  if (error instanceof ExportError || isOther) return null
  const fix = 'Correct the function there. --verbose prints the stack.'
  const message = `${reasonOf(error)}${thrownAt(error)}`
  return new ExportError('configuration-failed', message, fix, { cause: error })
}

/** The folder of the compiled sources. */
const ownFolder = new URL('../../', import.meta.url).href

/** An error as `--json` prints it. */
export function errorText(error: unknown, { env }: Pick<Io, 'env'>): ErrorText {
  const masked = (plain: string) => maskSecrets(plain, env)
  if (error instanceof ExportError) {
    const { code, message, fix } = error
    return { code, title: errorTable[code].title, message: masked(message), fix: masked(fix) }
  }
  return {
    code: 'internal',
    title: 'Internal error',
    message: masked(error instanceof Error ? error.message || error.name : String(error)),
    fix: 'This is a bug in djangocms-static. Run the command again with --verbose and report the output.',
  }
}

/** An error as `--log-format json` prints it. */
export function failureLine(error: ErrorText, event = 'failed'): string {
  return eventLine({ logFormat: 'json' }, event, error.message, { error }, 'error')
}

function plainText({ title, message, fix }: ErrorText, io: Io): string {
  // Lines are not wrapped in logs, so that they can be searched.
  const width = io.stderr.isTTY ? widthOf(io.stderr) : Number.POSITIVE_INFINITY
  const { boldRed, cyan, off } = colorsOf(io.stderr, io.env)
  const shown = sentence(message).split('\n').map(oneLine).join('\n')
  return `${boldRed}${wrap(`Error: ${title}`, width)}${off}\n${wrap(shown, width, 2)}\n${cyan}${wrap(`Fix: ${fix}`, width, 2)}${off}\n`
}

function sentence(text: string): string {
  return text.includes('\n') || /[.!?:…]$/.test(text) ? text : `${text}.`
}
