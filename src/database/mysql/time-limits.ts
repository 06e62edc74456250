import type { TimeLimits } from '../time-limits.js'

/** A table that a migration has locked is waited for so long at most, in seconds. */
const longestLock = 30

/**
 * As assignments of SET SESSION, whatever the server has configured. MariaDB reads what stands after `M!`, and MySQL
 * what stands after `!50704`; the other one takes it for a comment.
 */
export function limitSettings({ statementTimeout, idleTimeout }: TimeLimits): string[] {
  // A lock is given up before the statement is, so that the message names the reason.
  const lockTimeout = Math.min(longestLock, statementTimeout / 2)
  return [
    `lock_wait_timeout = ${wholeSeconds(lockTimeout)}`,
    `wait_timeout = ${wholeSeconds(idleTimeout)} ` +
      `/*M! , max_statement_time = ${statementTimeout} */ ` +
      `/*!50704 , max_execution_time = ${Math.max(1, Math.round(statementTimeout * 1000))} */`,
  ]
}

/** At least 1: 0 is refused, or would be no limit. */
function wholeSeconds(seconds: number): number {
  return Math.max(1, Math.ceil(seconds))
}
