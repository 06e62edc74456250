import type { ErrorCode } from './error-table.js'
import { oneLine } from './one-line.js'

/** An error that a user can act on: what is wrong, where, and the fix. */
export class ExportError extends Error {
  /** Of docs/troubleshooting.md. */
  readonly code: ErrorCode
  /** What to do about it, in a sentence. */
  readonly fix: string

  constructor(code: ErrorCode, message: string, fix: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'ExportError'
    this.code = code
    this.fix = fix
  }
}

/** The message of anything thrown. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** The code of an error of Node or of a driver, such as `ENOENT` or `28P01`; empty: it has none. */
export function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}

/** Why a request failed: the message of `fetch` is generic, the reason is in its cause. */
export function requestFailure(thrown: unknown): string {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  if (!(cause instanceof Error)) return reasonOf(thrown)
  // The cause of several addresses tried has a code and no message.
  return cause.message || codeOf(cause) || cause.name
}

/** The line of its stack that names the file that an error of JavaScript comes from; null: none. */
export function thrownFrame(error: unknown): string | null {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return stack.split('\n').find((text) => /^ +at /.test(text) && text.includes('file:')) ?? null
}

/** The message of an error of the project's code, which may quote a text of an editor: in one line, with its place. */
export function thrownReason(error: unknown): string {
  return oneLine(reasonOf(error)) + thrownAt(error)
}

/** ` (site.mjs, line 3, column 5)`, where an error of JavaScript comes from; empty: unknown. */
function thrownAt(error: unknown): string {
  const frame = thrownFrame(error) ?? ''
  const place = frame.slice(frame.lastIndexOf('/') + 1)
  const [, file, line, column] = /^([^:]+):(\d+):(\d+)\)?$/.exec(place) ?? []
  return file === undefined ? '' : ` (${file}, line ${line}, column ${column})`
}
