/** The path of a page, decoded, by the URL of its endpoint; null: it is no endpoint of a page. */
export function pagePath(url: string, apiRoot: string): string | null {
  try {
    const { pathname } = new URL(url, 'http://localhost')
    const [, path] = /^[^/]+\/pages\/(.*?)\/?$/.exec(pathname.slice(pathname.indexOf(apiRoot) + apiRoot.length)) ?? []
    return path === undefined ? null : decodeURIComponent(path)
  } catch {
    return null
  }
}
