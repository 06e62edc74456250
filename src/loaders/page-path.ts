import { pageOfRequestPath } from '../model/address.js'

/** The decoded path of a page from the URL of its endpoint; null: not the endpoint of a page. */
export function pagePath(url: string, apiRoot: string): string | null {
  const page = pageOfRequestPath(belowRoot(url, apiRoot) ?? '')
  try {
    return page && decodeURIComponent(page.path)
  } catch {
    return null
  }
}

/** Path and query of a URL below the API's root, without host and prefix of the export; null: outside of the API. */
export function belowRoot(url: string, apiRoot: string): string | null {
  if (!URL.canParse(url, 'http://localhost')) return null
  const { pathname, search } = new URL(url, 'http://localhost')
  const at = pathname.indexOf(apiRoot)
  return at < 0 ? null : pathname.slice(at + apiRoot.length) + search
}
