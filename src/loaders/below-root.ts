/** Path and query of a URL below the API's root, without host and prefix of the export; null: outside of the API. */
export function belowRoot(url: string, apiRoot: string): string | null {
  if (!URL.canParse(url, 'http://localhost')) return null
  const { pathname, search } = new URL(url, 'http://localhost')
  const at = pathname.indexOf(apiRoot)
  return at < 0 ? null : pathname.slice(at + apiRoot.length) + search
}
