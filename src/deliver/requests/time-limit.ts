/** Timers take a longer delay for none. */
const longestDelay = 2 ** 31 - 1

/** `AbortSignal.any` holds its signals weakly: Node 20 collects a timeout that nothing else holds, which never ends then. */
const timeouts = new WeakMap<AbortSignal, AbortSignal>()

/** Is aborted after this many milliseconds, and where `signal` is; null: after the time alone. */
export function timeLimit(milliseconds: number, signal: AbortSignal | null): AbortSignal {
  const timeout = AbortSignal.timeout(Math.min(Math.ceil(milliseconds), longestDelay))
  if (!signal) return timeout
  const limit = AbortSignal.any([signal, timeout])
  timeouts.set(limit, timeout)
  return limit
}
