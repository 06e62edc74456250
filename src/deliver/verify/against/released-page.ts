type Json = Record<string, unknown>

/** The documented contract lists languages in which visitors get the page; the live API does not tell which these are. */
export function withoutLanguages({ languages: _, ...page }: Json): Json {
  return page
}

/** A documented page object in the released shape, but for hosts: there `path` has no language, and decides `absolute_url`. */
export function releasedPage(page: Json, siteUrl: string): Json {
  const { path, language } = page
  if (typeof path !== 'string') return withoutLanguages(page)
  const plain = path.replace(/^\/[^/]+\//, '').replace(/\/$/, '')
  // A wrong language is one difference, and not three.
  const own = /\/([^/]+)\/pages\//.exec(String(page.details))?.[1]
  if (path !== '' && ![language, own].some((code) => path.startsWith(`/${String(code)}/`)))
    return withoutLanguages(page)
  return {
    ...withoutLanguages(page),
    path: plain,
    absolute_url: endsLike(page.absolute_url, plain) ? `${siteUrl}/${plain}` : page.absolute_url,
    ...(Array.isArray(page.children) ? { children: releasedPages(page.children as Json[], siteUrl) } : {}),
  }
}

export function releasedPages(pages: readonly Json[], siteUrl: string): Json[] {
  return pages.map((page) => releasedPage(page, siteUrl))
}

/** The documented address is the real one: below a prefix of the language, percent-encoded, with a slash. */
function endsLike(address: unknown, path: string): boolean {
  if (typeof address !== 'string') return false
  try {
    return path === '' || decodeURIComponent(new URL(address).pathname).endsWith(`/${path}/`)
  } catch {
    return false
  }
}

/** Pages that the documented contract leaves out: without an address, or not translated where that hides them. */
export function documentedPages(pages: readonly Json[], isHidden: (page: Json) => boolean): Json[] {
  return pages.flatMap((page) => {
    if (page.details === null || page.path === null || isHidden(page)) return []
    const own = withoutLanguages(page)
    if (!Array.isArray(page.children)) return [own]
    return [{ ...own, children: documentedPages(page.children as Json[], isHidden) }]
  })
}
