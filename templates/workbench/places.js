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

/** The path of a URL below the root of the API, at any address; null: not a URL of the API. */
export function addressOf(url, { apiRoot, sites }) {
  if (typeof url !== 'string' || !/^(?:https?:\/)?\//.test(url) || !URL.canParse(url, location.origin)) return null
  const { pathname, search } = new URL(url, location.origin)
  const languages = sites.flatMap((site) => site.languages)
  for (let at = pathname.indexOf(apiRoot); at >= 0; at = pathname.indexOf(apiRoot, at + 1)) {
    const path = pathname.slice(at + apiRoot.length)
    // The address of the API may have its root in it, too.
    if (languages.includes(path.split('/')[0])) return { path: path + search }
  }
  // Some routes have no language. An API at the root of its host has no other mark.
  return apiRoot !== '/' && pathname.startsWith(apiRoot) ? { path: pathname.slice(apiRoot.length) + search } : null
}
