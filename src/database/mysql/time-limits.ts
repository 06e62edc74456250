import { lockTimeout, type TimeLimits } from '../time-limits.js'

/**
 * The limits as assignments of SET SESSION. Only MariaDB executes comments that begin with `M!`, and only MySQL those
 * with `!50704`.
 */
export function limitSettings(limits: TimeLimits): string[] {
  const { statementTimeout, idleTimeout } = limits
  return [
    `lock_wait_timeout = ${wholeSeconds(lockTimeout(limits))}`,
    `wait_timeout = ${wholeSeconds(idleTimeout)} ` +
      `/*M! , max_statement_time = ${statementTimeout} */ ` +
      `/*!50704 , max_execution_time = ${Math.max(1, Math.round(statementTimeout * 1000))} */`,
  ]
}

/** At least 1: 0 is invalid or means no limit. */
function wholeSeconds(seconds: number): number {
  return Math.max(1, Math.ceil(seconds))
}
