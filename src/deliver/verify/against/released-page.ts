import type { JsonRecord } from '../json-record.js'
import { languageOfEndpoint } from './addresses.js'

/** A page without `languages`: the documented contract lists public ones, which the released contract does not have. */
export function withoutLanguages({ languages: _, ...page }: JsonRecord): JsonRecord {
  return page
}

/** A documented page object in the released form: `path` without language, and `absolute_url` derived from it. */
export function releasedPage(page: JsonRecord, siteUrl: string, apiRoot: string): JsonRecord {
  const { path, language } = page
  if (typeof path !== 'string') return withoutLanguages(page)
  const plain = path.replace(/^\/[^/]+\//, '').replace(/\/$/, '')
  // With a wrong language, `path` is not converted, to report one difference instead of three.
  const own = languageOfEndpoint(page.details, apiRoot)
  if (path !== '' && ![language, own].some((code) => path.startsWith(`/${String(code)}/`)))
    return withoutLanguages(page)
  return {
    ...withoutLanguages(page),
    path: plain,
    absolute_url: endsLike(page.absolute_url, plain) ? `${siteUrl}/${plain}` : page.absolute_url,
    ...(Array.isArray(page.children)
      ? { children: releasedPages(page.children as JsonRecord[], siteUrl, apiRoot) }
      : {}),
  }
}

export function releasedPages(pages: readonly JsonRecord[], siteUrl: string, apiRoot: string): JsonRecord[] {
  return pages.map((page) => releasedPage(page, siteUrl, apiRoot))
}

/** Whether a documented URL (with language prefix, percent-encoded, with trailing slash) ends with the path. */
function endsLike(address: unknown, path: string): boolean {
  if (typeof address !== 'string') return false
  try {
    return path === '' || decodeURIComponent(new URL(address).pathname).endsWith(`/${path}/`)
  } catch {
    return false
  }
}

/** Pages without those that the documented contract omits: without a URL, or hidden as untranslated. */
export function documentedPages(pages: readonly JsonRecord[], isHidden: (page: JsonRecord) => boolean): JsonRecord[] {
  return pages.flatMap((page) => {
    if (page.details === null || page.path === null || isHidden(page)) return []
    const own = withoutLanguages(page)
    if (!Array.isArray(page.children)) return [own]
    return [{ ...own, children: documentedPages(page.children as JsonRecord[], isHidden) }]
  })
}
