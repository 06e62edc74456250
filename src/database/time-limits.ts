/** How long a server waits for a read transaction before it ends it, in seconds. SQLite has no such limits. */
export interface TimeLimits {
  /** For one statement. */
  readonly statementTimeout: number
  /** Between two statements. */
  readonly idleTimeout: number
}

export const defaultTimeLimits: TimeLimits = { statementTimeout: 600, idleTimeout: 600 }
