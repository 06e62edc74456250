// The current place, which is in the hash of the URL, so that links, bookmarks and the back button work.

/** The hash of a place; `path`: path below the root of the API, or search term. */
export function hash({ site, language, view, path }) {
  return `#${new URLSearchParams({ site: String(site.id), language, view, path })}`
}

export function readHash({ sites }) {
  const given = new URLSearchParams(location.hash.slice(1))
  const site =
    sites.find(({ id }) => String(id) === given.get('site')) ?? sites.find(({ isDefault }) => isDefault) ?? sites[0]
  const wanted = given.get('language')
  const language = site.languages.includes(wanted) ? wanted : (site.languages[0] ?? 'en')
  return {
    site,
    language,
    view: viewNames.includes(given.get('view')) ? given.get('view') : 'start',
    path: given.get('path') ?? '',
  }
}

export const viewNames = ['start', 'json', 'html', 'placeholders', 'menu', 'search', 'findings']

/** The path of a URL below the root of the API, on any host; null: not a URL of the API. */
export function addressOf(url, { apiRoot }) {
  if (typeof url !== 'string' || !/^(?:https?:\/)?\//.test(url)) return null
  const { pathname, search } = new URL(url, location.origin)
  if (!pathname.startsWith(apiRoot)) return null
  return { path: pathname.slice(apiRoot.length) + search }
}
