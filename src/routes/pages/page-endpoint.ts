import { pageOfRequestPath } from '../../model/address.js'

/** The parts of the address of a page's endpoint; nothing is decoded. */
interface PageEndpoint {
  /** What is before the API's root; empty for a rooted address. */
  readonly base: string
  readonly language: string
  readonly path: string
}

/** The endpoint of a page at an address; null: another address. The path of the base may contain the API's root, too. */
export function pageEndpointIn(address: unknown, apiRoot: string): PageEndpoint | null {
  const text = typeof address === 'string' ? address : ''
  const [, host = '', place = ''] = /^(https?:\/\/[^/?#]*)?([^?#]*)/i.exec(text) ?? []
  for (let at = place.indexOf(apiRoot); at >= 0; at = place.indexOf(apiRoot, at + 1)) {
    const page = pageOfRequestPath(place.slice(at + apiRoot.length))
    if (page) return { base: host + place.slice(0, at), ...page }
  }
  return null
}
