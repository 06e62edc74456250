/** The decoded path of a page from the URL of its endpoint; null: not the endpoint of a page. */
export function pagePath(url: string, apiRoot: string): string | null {
  try {
    const { pathname } = new URL(url, 'http://localhost')
    const [, path] = /^[^/]+\/pages\/(.*?)\/?$/.exec(pathname.slice(pathname.indexOf(apiRoot) + apiRoot.length)) ?? []
    return path === undefined ? null : decodeURIComponent(path)
  } catch {
    return null
  }
}
