/** Is aborted after this many milliseconds, and where `signal` is; null: after the time alone. */
export function timeLimit(milliseconds: number, signal: AbortSignal | null): AbortSignal {
  const limit = AbortSignal.timeout(milliseconds)
  return signal ? AbortSignal.any([signal, limit]) : limit
}
