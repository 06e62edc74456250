import { setTimeout as sleep } from 'node:timers/promises'
import { checkSignal } from '../../build/check-signal.js'

/** Milliseconds before the second attempt, and the maximum before any other. */
const [shortest, longest] = [250, 10_000]

/** Whether a failure should be retried. `after`: milliseconds that the server asks to wait; null: not given. */
export type Judgement = { readonly retry: false } | { readonly retry: true; readonly after: number | null }

/** Retries failed requests, with exponential backoff and jitter. Throws the error of the last attempt. */
export function createRetries(judge: (error: unknown) => Judgement, signal: AbortSignal | null, maxAttempts = 8) {
  let count = 0
  return {
    get count(): number {
      return count
    },

    async run<T>(work: () => Promise<T>): Promise<T> {
      for (let attempt = 1; ; attempt += 1) {
        checkSignal(signal)
        try {
          return await work()
        } catch (error) {
          checkSignal(signal)
          const judgement = judge(error)
          if (!judgement.retry || attempt === maxAttempts) throw error
          count += 1
          const pause = Math.min(longest, shortest * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2)
          const wait = Math.max(pause, Math.min(judgement.after ?? 0, 60_000))
          // An abort is handled at the next attempt.
          await sleep(wait, undefined, signal ? { signal } : {}).catch(() => {})
        }
      }
    },
  }
}

/** An answer with an error status, as the failure of a request with `fetch`. */
export class Refusal extends Error {
  readonly status: number
  /** Milliseconds that the server asks to wait; null: not given. */
  readonly after: number | null

  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>, message: string) {
    super(message)
    this.status = status
    this.after = retryAfter(headers.get('retry-after'))
  }
}

/** Judges failures of `fetch`: temporary statuses, timeouts and lost connections are retried. */
export function judgeRequest(error: unknown): Judgement {
  if (error instanceof Refusal) return isPassing(error.status) ? { retry: true, after: error.after } : { retry: false }
  const isCut = error instanceof Error && (error.name === 'TimeoutError' || error.message === 'terminated')
  return isCut || isNetworkFailure(error) ? { retry: true, after: null } : { retry: false }
}

/** Whether a status is temporary. */
export function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

/** Whether the connection failed, by Node's error codes. */
export function isNetworkFailure(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ('code' in one && typeof one.code === 'string' && networkCodes.has(one.code)) return true
  }
  return false
}

const networkCodes = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
])

/** Milliseconds of a `Retry-After` header in seconds, or until its date; null: none. */
export function retryAfter(value: string | null | undefined): number | null {
  if (value && /^\d{1,6}$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value ?? '')
  return Number.isNaN(date) ? null : date - Date.now()
}
