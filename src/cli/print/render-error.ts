import { type ExitCode, errorTable } from '../../error-table.js'
import { ExportError } from '../../errors.js'
import { maskSecrets } from '../../mask-secrets.js'
import { oneLine, plainLines } from '../../one-line.js'
import { environmentFailure } from './environment-failure.js'
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
export interface ErrorText {
  code: string
  title: string
  message: string
  fix: string
  stack?: string
}

/** Prints an error and returns the exit code. The only place that prints errors of a command. */
export function renderError(error: unknown, io: Io, style: ErrorStyle): ExitCode {
  const text = errorText(error, io)
  const isUnexpected = !(error instanceof ExportError) && error instanceof Error
  const stack = style.verbose && isUnexpected && error.stack ? plainStack(error.stack, error, io) : null
  if (!style.json && style.logFormat === 'json') {
    io.stderr.write(failureLine(stack === null ? text : { ...text, stack }))
  } else {
    if (style.json) io.stdout.write(`${JSON.stringify({ error: text })}\n`)
    else io.stderr.write(plainText(text, io))
    if (stack !== null) io.stderr.write(`${stack}\n`)
  }
  return error instanceof ExportError ? errorTable[error.code].exitCode : 1
}

/** The message in one line, as it may quote a text of an editor. */
function plainStack(stack: string, { message }: Error, { env }: Io): string {
  return maskSecrets(plainLines(stack.replace(message, oneLine)), env)
}

/** An error as `--json` prints it. */
export function errorText(error: unknown, { env }: Pick<Io, 'env'>): ErrorText {
  const masked = (plain: string) => maskSecrets(plain, env)
  const known = error instanceof ExportError ? error : environmentFailure(error)
  if (known) {
    const { code, message, fix } = known
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
  return eventLine({ logFormat: 'json' }, { event, message: error.message, level: 'error', facts: { error } })
}

function plainText({ title, message, fix }: ErrorText, io: Io): string {
  // Lines are not wrapped in logs, so that they can be searched.
  const width = io.stderr.isTTY ? widthOf(io.stderr) : Number.POSITIVE_INFINITY
  const { boldRed, cyan, off } = colorsOf(io.stderr, io.env)
  return `${boldRed}${wrap(`Error: ${title}`, width)}${off}\n${wrap(plainLines(sentence(message)), width, 2)}\n${cyan}${wrap(`Fix: ${fix}`, width, 2)}${off}\n`
}

function sentence(text: string): string {
  return text.includes('\n') || /[.!?:…]$/.test(text) ? text : `${text}.`
}
