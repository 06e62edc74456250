import type { JsonRecord } from '../../model/values/json.js'
import type { ReleasedAnswers } from '../route-checks.js'
import { pageEndpointIn } from './page-endpoint.js'

/** How a page is compared with that of the released contract. */
export const releasedPage: ReleasedAnswers = {
  refersToPages: true,
  pages: {
    live: (page) => withoutEmptyPath(withoutLanguages(page as JsonRecord)),
    exported: (page, { siteUrl, apiRoot }) => pageInReleasedForm(page as JsonRecord, siteUrl, apiRoot),
  },
}

/** The same of a list of pages, with those below them if it is a tree. */
export const releasedPages: ReleasedAnswers = {
  isReordered: true,
  pages: {
    live: (pages, isLeftOut) => keptPages(pages as JsonRecord[], isLeftOut),
    exported: (pages, { siteUrl, apiRoot }) => pagesInReleasedForm(pages as JsonRecord[], siteUrl, apiRoot),
  },
}

/** A page without `languages`: the documented contract lists public ones, which the released contract does not have. */
function withoutLanguages({ languages: _, ...page }: JsonRecord): JsonRecord {
  return page
}

/** A page without an endpoint may have an empty path, with which it is not found: the documented contract has null. */
function withoutEmptyPath(page: JsonRecord): JsonRecord {
  return page.details === null ? { ...page, path: null, absolute_url: null } : page
}

/** A documented page object in the released form: `path` without language, and `absolute_url` derived from it. */
function pageInReleasedForm(page: JsonRecord, siteUrl: string, apiRoot: string): JsonRecord {
  const { path, language } = page
  if (typeof path !== 'string') return withoutLanguages(page)
  const plain = path.replace(/^\/[^/]+\//, '').replace(/\/$/, '')
  // With a wrong language, `path` is not converted, to report one difference instead of three.
  const own = pageEndpointIn(page.details, apiRoot)?.language
  if (path !== '' && ![language, own].some((code) => path.startsWith(`/${String(code)}/`)))
    return withoutLanguages(page)
  return {
    ...withoutLanguages(page),
    path: plain,
    absolute_url: endsLike(page.absolute_url, plain) ? `${siteUrl}/${plain}` : page.absolute_url,
    ...(Array.isArray(page.children)
      ? { children: pagesInReleasedForm(page.children as JsonRecord[], siteUrl, apiRoot) }
      : {}),
  }
}

function pagesInReleasedForm(pages: readonly JsonRecord[], siteUrl: string, apiRoot: string): JsonRecord[] {
  return pages.map((page) => pageInReleasedForm(page, siteUrl, apiRoot))
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

/** Pages without those that are left out and what is below them. */
function keptPages(pages: readonly JsonRecord[], isLeftOut: (page: JsonRecord) => boolean): JsonRecord[] {
  return pages.flatMap((page) => {
    if (isLeftOut(page)) return []
    const own = withoutLanguages(page)
    if (!Array.isArray(page.children)) return [own]
    return [{ ...own, children: keptPages(page.children as JsonRecord[], isLeftOut) }]
  })
}
