import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { ExportError } from '../../errors.js'

export interface HttpAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

export interface HttpOptions {
  /** Concurrent requests. */
  readonly concurrency: number
  /** Sent with every request, never printed. */
  readonly headers: Readonly<Record<string, string>>
  readonly fetch?: typeof fetch
  /** Milliseconds for one answer. */
  readonly patience?: number
  /** Milliseconds before the first retry. */
  readonly pause?: number
  /** Most requests per second; null: no limit. */
  readonly rate?: number | null
}

/** Sends a GET request without following redirects. Throws `live-unreadable` if all attempts fail. */
export type HttpClient = (url: string, headers?: Readonly<Record<string, string>>) => Promise<HttpAnswer>

const attempts = 4
const busy = [429, 502, 503, 504]
const longestPause = 10_000

/** Creates a client with limited concurrency and rate, which retries after busy statuses and lost connections. */
export function createHttpClient(options: HttpOptions): HttpClient {
  const { concurrency, patience = 30_000, pause = 500, rate = null } = options
  const turn = turns(rate)
  const ask = options.fetch ?? fetch
  const limit = pLimit(concurrency)
  const once = async (url: string, headers: Readonly<Record<string, string>>): Promise<HttpAnswer> => {
    const own = { ...userHeader(url), ...options.headers, ...headers }
    await turn()
    const signal = AbortSignal.timeout(patience)
    const response = await ask(withoutUser(url), { headers: own, redirect: 'manual', signal })
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }
  const repeated = async (url: string, headers: Readonly<Record<string, string>>): Promise<HttpAnswer> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await once(url, headers)
        if (!busy.includes(answer.status) || attempt === attempts) return answer
        const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
        await sleep(Number.isFinite(seconds) ? Math.min(longestPause, seconds * 1000) : pause * 2 ** (attempt - 1))
      } catch (error) {
        if (attempt === attempts) throw unreachable(url, error)
        await sleep(pause * 2 ** (attempt - 1))
      }
    }
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
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  const reason = cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message
  const fix = 'Correct the address, or check that the server is running.'
  return new ExportError('live-unreadable', `${withoutUser(url)} does not respond: ${reason}`, fix, { cause: error })
}

/** A URL without user and password. fetch rejects URLs with a password, with the URL in its message. */
export function withoutUser(url: string): string {
  const { username } = new URL(url)
  return username === '' ? url : url.replace(/^(https?:\/\/)[^/@]*@/i, '$1')
}

/** User and password of an address as a header; fetch refuses them in the address. */
export function userHeader(url: string): Record<string, string> {
  const { username, password } = new URL(url)
  if (username === '') return {}
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(user).toString('base64')}` }
}
