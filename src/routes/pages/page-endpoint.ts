import { pageOfRequestPath } from '../../model/address.js'

/** Base URL and language of a page's endpoint; null: another URL. The path of the base may contain the API's root, too. */
export function pageEndpointIn(url: unknown, apiRoot: string): { base: string; language: string } | null {
  const [, host = '', place = ''] = typeof url === 'string' ? (/^(https?:\/\/[^/]+)(\/.*)$/.exec(url) ?? []) : []
  for (let at = place.indexOf(apiRoot); at >= 0; at = place.indexOf(apiRoot, at + 1)) {
    const page = pageOfRequestPath(place.slice(at + apiRoot.length))
    if (page) return { base: host + place.slice(0, at), language: page.language }
  }
  return null
}
