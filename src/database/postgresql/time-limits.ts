import type { TimeLimits } from '../time-limits.js'

/** A table that a migration has locked is waited for so long at most, in seconds. */
const longestLock = 30

/** As statements of a transaction, whatever server, database or role have configured. */
export function limitSettings({ statementTimeout, idleTimeout }: TimeLimits): string[] {
  // A lock is given up before the statement is, so that the message names the reason.
  const lockTimeout = Math.min(longestLock, statementTimeout / 2)
  return [
    `SET LOCAL statement_timeout = ${milliseconds(statementTimeout)}`,
    `SET LOCAL lock_timeout = ${milliseconds(lockTimeout)}`,
    `SET LOCAL idle_in_transaction_session_timeout = ${milliseconds(idleTimeout)}`,
  ]
}

/** At least 1: 0 would be no limit. */
function milliseconds(seconds: number): number {
  return Math.max(1, Math.round(seconds * 1000))
}
