import { timeLimit } from '../requests/time-limit.js'

/** How often `timeout` fits into the time of a whole request, for a server that sends little at a time. */
const patience = 4

/** Bytes that a connection sends each second, at least. */
const slowest = 1000

interface RequestLimits {
  /** Seconds without any byte after which a connection counts as lost. */
  readonly timeout: number
  /** Of the body that is sent. */
  readonly bytes: number
  readonly signal: AbortSignal | null
}

/** Sends a request, which is aborted where its whole answer takes too long. It fails with a `TimeoutError` then. */
export async function withinLimits<Answer>(
  { timeout, bytes, signal }: RequestLimits,
  request: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const seconds = patience * timeout + bytes / slowest
  const limit = timeLimit(1000 * seconds, signal)
  try {
    return await request(limit)
  } catch (cause) {
    // The client calls it an abort, as that of a signal.
    throw limit.aborted ? timedOut(seconds, cause) : cause
  }
}

function timedOut(seconds: number, cause: unknown): Error {
  return Object.assign(new Error(`no whole answer within ${Math.ceil(seconds)} s`, { cause }), { name: 'TimeoutError' })
}
