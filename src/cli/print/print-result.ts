import type { Io } from './terminal.js'

export interface PrintStyle {
  /** One JSON object instead of text. */
  readonly json?: boolean
  /** No text. */
  readonly quiet?: boolean
}

/** Prints the result of a command to stdout. */
export function printResult(result: object, text: () => string, io: Io, { json, quiet }: PrintStyle): void {
  if (json) io.stdout.write(`${JSON.stringify(result)}\n`)
  else if (!quiet) io.stdout.write(text())
}
