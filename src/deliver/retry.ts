import { setTimeout as sleep } from 'node:timers/promises'
import { checkSignal } from '../../build/check-signal.js'

const maxAttempts = 8
/** Milliseconds before the second attempt, and the maximum before any other. */
const [shortest, longest] = [250, 10_000]

/** Whether a failure should be retried. `after`: milliseconds that the server asks to wait; null: not given. */
export type Judgement = { readonly retry: false } | { readonly retry: true; readonly after: number | null }

/** Retries failed requests, with exponential backoff and jitter. */
export class Retries {
  readonly #judge: (error: unknown) => Judgement
  readonly #signal: AbortSignal | null
  #count = 0

  constructor(judge: (error: unknown) => Judgement, signal: AbortSignal | null) {
    this.#judge = judge
    this.#signal = signal
  }

  /** Number of retries. */
  get count(): number {
    return this.#count
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      checkSignal(this.#signal)
      try {
        return await work()
      } catch (error) {
        checkSignal(this.#signal)
        const judgement = this.#judge(error)
        if (!judgement.retry || attempt === maxAttempts) throw error
        this.#count += 1
        const pause = Math.min(longest, shortest * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2)
        await this.#wait(Math.max(pause, Math.min(judgement.after ?? 0, 60_000)))
      }
    }
  }

  async #wait(milliseconds: number): Promise<void> {
    // An abort is handled at the next attempt.
    await sleep(milliseconds, undefined, this.#signal ? { signal: this.#signal } : {}).catch(() => {})
  }
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

/** Milliseconds of a `Retry-After` header in seconds; null: none. */
export function retryAfter(value: string | null | undefined): number | null {
  return value && /^\d{1,6}$/.test(value) ? Number(value) * 1000 : null
}
