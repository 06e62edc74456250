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
export function fetchStore({ base, fetcher = { fetch: (url) => fetch(url) } }: FetchStoreOptions): Store {
  const root = base.endsWith('/') ? base : `${base}/`
  return {
    async read(path) {
      const url = root + path.split('/').map(encodeURIComponent).join('/')
      const response = await fetcher.fetch(url)
      if (response.ok) return response.text()
      // Hosts hold a body until it is read or cancelled; a patched fetch may never resolve the promise.
      response.body?.cancel().catch(() => {})
      if (response.status === 404 || response.status === 403) return null
      throw new Error(`${url} answered ${response.status}`)
    },
  }
}

/** An export behind an assets binding, which ignores the host of the URL. */
export function assetsStore(assets: Fetcher): Store {
  return fetchStore({ base: 'https://assets.invalid/', fetcher: assets })
}
