import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { ExportError, requestFailure } from '../../errors.js'
import { userHeader, withoutUser } from '../../model/values/url-user.js'
import { createRetries, Refusal } from './retry.js'
import { timeLimit } from './time-limit.js'

export interface HttpAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

interface HttpOptions {
  readonly concurrency: number
  /** Sent with every request, never printed. */
  readonly headers: Readonly<Record<string, string>>
  readonly fetch?: typeof fetch
  /** Most requests per second; null: no limit. */
  readonly rate?: number | null
  /** Ends requests with the error `interrupted`; null: never. */
  readonly signal?: AbortSignal | null
}

/** Sends a GET request without following redirects. Throws `live-unreadable` if all attempts fail. */
export type HttpClient = (url: string, headers?: Readonly<Record<string, string>>) => Promise<HttpAnswer>

/** Files or answers that are processed at the same time; requests have their own limit. */
export const concurrentFiles = 64

/** Milliseconds for one answer. */
const patience = 30_000

const attempts = 5
const busy = [429, 502, 503, 504]
/** Most milliseconds that a server may ask to wait. */
const longestWait = 10_000

/** Creates a client with limited concurrency and rate, which retries after busy statuses and lost connections. */
export function createHttpClient(options: HttpOptions): HttpClient {
  const { concurrency, rate = null, signal = null } = options
  const turn = turns(rate)
  const ask = options.fetch ?? fetch
  const limit = pLimit(concurrency)
  const once = async (url: string, headers: Readonly<Record<string, string>>): Promise<HttpAnswer> => {
    const own = { ...userHeader(url), ...options.headers, ...headers }
    await turn()
    const limit = timeLimit(patience, signal)
    const response = await ask(withoutUser(url), { headers: own, redirect: 'manual', signal: limit })
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }
  const waitAfter = (error: unknown) => (error instanceof Refusal ? Math.min(longestWait, error.after ?? 0) : null)
  const retries = createRetries((error) => ({ retry: true, after: waitAfter(error) }), signal, attempts)
  const repeated = (url: string, headers: Readonly<Record<string, string>>): Promise<HttpAnswer> => {
    let answer: HttpAnswer | null = null
    const attempt = async () => {
      answer = null
      answer = await once(url, headers)
      if (busy.includes(answer.status)) throw new Refusal(answer, 'the server is busy')
      return answer
    }
    return retries.run(attempt).catch((error: unknown) => {
      if (error instanceof ExportError) throw error
      // A server that stays busy has answered nevertheless.
      if (answer) return answer
      throw unreachable(url, error)
    })
  }
  return (url, headers = {}) => limit(() => repeated(url, headers))
}

/** Limits calls to this many per second, by waiting. */
function turns(rate: number | null): () => Promise<void> {
  let next = 0
  return async () => {
    if (rate === null) return
    const now = performance.now()
    const own = Math.max(now, next)
    next = own + 1000 / rate
    if (own > now) await sleep(own - now)
  }
}

function unreachable(url: string, error: unknown): ExportError {
  const fix = 'Correct the address, or check that the server is running.'
  const message = `${withoutUser(url)} does not respond: ${requestFailure(error)}`
  return new ExportError('live-unreadable', message, fix, { cause: error })
}
