import type { Store } from './store.js'

/** The `fetch` of an object, such as Cloudflare's assets binding `env.ASSETS`. */
export interface Fetcher {
  fetch(url: string, init?: { readonly signal: AbortSignal }): Promise<Response>
}

export interface FetchStoreOptions {
  /** URL of the export's folder. */
  readonly base: string
  /** Replaces the global `fetch`, such as a binding to the host's own assets. */
  readonly fetcher?: Fetcher
  /** Milliseconds for a file; 10,000 by default, Infinity: without end. */
  readonly timeout?: number
}

/** Timers take a longer delay for none. */
const longestDelay = 2 ** 31 - 1

/** An export on a static host. A read throws where the host has not answered after `timeout`. */
export function fetchStore({ base, fetcher = globalThis, timeout = 10_000 }: FetchStoreOptions): Store {
  const root = base.replace(/\/?$/, '/')
  return {
    read(path) {
      const url = root + encodeURIComponent(path).replaceAll('%2F', '/')
      const stop = new AbortController()
      let timer: ReturnType<typeof setTimeout>
      // The fetcher may ignore the signal.
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => {
            reject(new Error(`${url}: no answer within ${timeout} ms`))
            stop.abort()
          },
          Math.min(timeout, longestDelay),
        )
      })
      return Promise.race([late, textAt(url, fetcher, stop.signal)]).finally(() => clearTimeout(timer))
    },
  }
}

async function textAt(url: string, fetcher: Fetcher, signal: AbortSignal): Promise<string | null> {
  const response = await fetcher.fetch(url, { signal })
  const { status } = response
  if (response.ok) {
    const text = await response.text()
    // Hosts of single-page applications answer with their page, and status 200, where a file is missing.
    return url.endsWith('json') && /^\s*</.test(text) ? null : text
  }
  // Hosts hold a body until it is read or cancelled; a patched fetch may never resolve the promise.
  response.body?.cancel().catch(() => {})
  if (status === 404 || status === 403) return null
  throw new Error(`${url}: ${status}`)
}

/** An export behind an assets binding, which ignores the host of the URL. */
export function assetsStore(assets: Fetcher): Store {
  return fetchStore({ base: 'https://assets.invalid', fetcher: assets })
}
