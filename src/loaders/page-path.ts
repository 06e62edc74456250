import { belowRoot } from './below-root.js'

/** The decoded path of a page from the URL of its endpoint; null: not the endpoint of a page. */
export function pagePath(url: string, apiRoot: string): string | null {
  const [, path] = /^[^/]+\/pages\/([^?]*?)\/?(?:\?.*)?$/.exec(belowRoot(url, apiRoot) ?? '') ?? []
  try {
    return path === undefined ? null : decodeURIComponent(path)
  } catch {
    return null
  }
}
