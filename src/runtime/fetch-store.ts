import type { Store } from './store.js'

/** The `fetch` of an object, such as Cloudflare's assets binding `env.ASSETS`. */
export interface Fetcher {
  fetch(url: string): Promise<Response>
}

export interface FetchStoreOptions {
  /** URL of the export's folder. */
  readonly base: string
  /** Replaces the global `fetch`, such as a binding to the host's own assets. */
  readonly fetcher?: Fetcher
}

/** An export on a static host. */
export function fetchStore({ base, fetcher = globalThis }: FetchStoreOptions): Store {
  const root = base.replace(/\/?$/, '/')
  return {
    async read(path) {
      const url = root + encodeURIComponent(path).replaceAll('%2F', '/')
      const response = await fetcher.fetch(url)
      const { status } = response
      if (response.ok) {
        const text = await response.text()
        // Hosts of single-page applications answer with their page, and status 200, where a file is missing.
        return /json$/.test(path) && /^\s*</.test(text) ? null : text
      }
      // Hosts hold a body until it is read or cancelled; a patched fetch may never resolve the promise.
      response.body?.cancel().catch(() => {})
      if (status === 404 || status === 403) return null
      throw new Error(`${url}: ${status}`)
    },
  }
}

/** An export behind an assets binding, which ignores the host of the URL. */
export function assetsStore(assets: Fetcher): Store {
  return fetchStore({ base: 'https://assets.invalid', fetcher: assets })
}
