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
