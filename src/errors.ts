import type { ErrorCode } from './error-table.js'

/** An error that a user can act on: what is wrong, where, and the fix. */
export class ExportError extends Error {
  readonly code: ErrorCode
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

/** Why a request failed: the message of `fetch` is generic, the reason is in its cause. */
export function requestFailure(thrown: unknown): string {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  if (!(cause instanceof Error)) return reasonOf(thrown)
  // The cause of several addresses tried has a code and no message.
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
