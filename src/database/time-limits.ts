/** Time limits of read transactions, in seconds, which the server enforces. SQLite has none. */
export interface TimeLimits {
  readonly statementTimeout: number
  /** Between two statements. */
  readonly idleTimeout: number
  /** Cuts off the connections when it is aborted. */
  readonly signal?: AbortSignal | null
}

/** Ten minutes each. */
export const defaultTimeLimits: TimeLimits = { statementTimeout: 600, idleTimeout: 600 }

/** Limits of a poll: a server that hangs is noticed sooner than by an export, unless statements need longer. */
export function pollLimits({ statementTimeout }: Pick<TimeLimits, 'statementTimeout'>): TimeLimits {
  return { ...defaultTimeLimits, statementTimeout: Math.max(60, statementTimeout / 10) }
}

/** Most seconds to wait for a table that a migration has locked. */
const longestLock = 30

/** Seconds to wait for a lock; less than the statement's limit, so that the error names the lock. */
export function lockTimeout({ statementTimeout }: TimeLimits): number {
  return Math.min(longestLock, statementTimeout / 2)
}
