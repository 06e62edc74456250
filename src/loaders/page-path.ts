import { pageOfRequestPath } from '../model/address.js'
import { belowRoot } from './below-root.js'

/** The decoded path of a page from the URL of its endpoint; null: not the endpoint of a page. */
export function pagePath(url: string, apiRoot: string): string | null {
  const page = pageOfRequestPath(belowRoot(url, apiRoot) ?? '')
  try {
    return page && decodeURIComponent(page.path)
  } catch {
    return null
  }
}
