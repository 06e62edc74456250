import { pageEndpointIn } from '../routes/pages/page-endpoint.js'

/** The decoded path of a page from the URL of its endpoint; null: not the endpoint of a page. */
export function pagePath(url: string, apiRoot: string): string | null {
  const page = pageEndpointIn(url, apiRoot)
  try {
    return page && decodeURIComponent(page.path)
  } catch {
    return null
  }
}
