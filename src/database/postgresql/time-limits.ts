import { lockTimeout, type TimeLimits } from '../time-limits.js'

/** The limits as statements of a transaction; they override the configuration of server, database and role. */
export function limitSettings(limits: TimeLimits): string[] {
  const { statementTimeout, idleTimeout } = limits
  return [
    `SET LOCAL statement_timeout = ${milliseconds(statementTimeout)}`,
    `SET LOCAL lock_timeout = ${milliseconds(lockTimeout(limits))}`,
    `SET LOCAL idle_in_transaction_session_timeout = ${milliseconds(idleTimeout)}`,
  ]
}

/** At least 1: 0 means no limit. */
function milliseconds(seconds: number): number {
  return Math.max(1, Math.round(seconds * 1000))
}
