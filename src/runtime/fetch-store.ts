import type { Store } from './store.js'

/** What is needed of `fetch`, and of an assets binding such as Cloudflare's `env.ASSETS`. */
export interface Fetcher {
  fetch(url: string): Promise<Response>
}

export interface FetchStoreOptions {
  /** Where the export is: its folder's URL. */
  readonly base: string
  /** Instead of the global `fetch`: a binding to the host's own assets. */
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
      // Hosts hold a body until somebody has read it or said that nobody will; frameworks that patch fetch may never
      // say that it is done.
      response.body?.cancel().catch(() => {})
      if (response.status === 404 || response.status === 403) return null
      throw new Error(`${url} answered ${response.status}`)
    },
  }
}

/** An assets binding has no address of its own: any host will do. */
export function assetsStore(assets: Fetcher): Store {
  return fetchStore({ base: 'https://assets.invalid/', fetcher: assets })
}
