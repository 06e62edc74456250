/** Timers take a longer delay for none. */
const longestDelay = 2 ** 31 - 1

/** Is aborted after this many milliseconds, and where `signal` is; null: after the time alone. */
export function timeLimit(milliseconds: number, signal: AbortSignal | null): AbortSignal {
  const limit = AbortSignal.timeout(Math.min(Math.ceil(milliseconds), longestDelay))
  return signal ? AbortSignal.any([signal, limit]) : limit
}
