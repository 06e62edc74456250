import type { SiteContext } from '../contract/contract.js'
import { isAddress, pathExposure } from '../model/access/addresses.js'
import { readableContent } from '../model/access/contents.js'
import { obstaclesOf } from '../model/access/pages.js'
import { pageAt, urlIn } from '../model/address.js'
import { contentIn } from '../model/content.js'
import type { Page, PageContent, PageUrl, Site } from '../model/project.js'

/** A site as one viewer sees it. */
export interface SiteView {
  readonly context: SiteContext
  /** Public languages; of an export those that it writes. */
  readonly languages: readonly string[]
}

/** A site of an export, with the folder of its files. */
export interface SitePlan extends SiteView {
  /** Folder of the site, with a slash at the end; empty for the default site. */
  readonly folder: string
  readonly paths: 'canonical' | 'all'
  /** Pages and placeholders are also written as answers to `?html=1`. */
  readonly html: boolean
  /** Cache of `pageUrls`, by language. */
  readonly urls: Map<string, readonly PageUrl[]>
}

/**
 * Page paths to write in a language, empty for home: of every page its own and the one it falls back to, or each path
 * of the site in any language. Without hidden paths.
 */
export function pagePaths(plan: SitePlan, language: string): string[] {
  return pageUrls(plan, language).map(pathOf)
}

/** The URLs of `pagePaths`. Each leads to its own page. */
export function pageUrls(plan: SitePlan, language: string): readonly PageUrl[] {
  const key = plan.paths === 'all' ? '' : language
  const urls = plan.urls.get(key) ?? findUrls(plan, language)
  plan.urls.set(key, urls)
  return urls
}

function findUrls({ context, paths }: SitePlan, language: string): readonly PageUrl[] {
  const { site } = context
  if (paths === 'all') return [...site.urls.values()].filter((url) => pathExposure(context, site, url) !== 'hidden')
  const found = new Set<PageUrl>()
  for (const page of site.pages) {
    if (obstaclesOf(context, page).includes('permission')) continue
    for (const url of canonicalUrls(context, page, language)) found.add(url)
  }
  return [...found]
}

/** The paths of `pagePaths` that lead to this page. */
export function pathsTo(plan: SitePlan, page: Page, language: string): string[] {
  return urlsTo(plan, page, language).map(pathOf)
}

/** Their URLs. */
export function urlsTo({ context, paths }: SitePlan, page: Page, language: string): PageUrl[] {
  if (paths === 'all') return answering(context.site, page, addressesOf(context, page, page.urls))
  return page.site === context.site ? canonicalUrls(context, page, language) : []
}

/** The paths that a page is written at in a language, its own first; empty if it shows nothing. */
export function canonicalPaths(context: SiteContext, page: Page, language: string): string[] {
  return canonicalUrls(context, page, language).map(pathOf)
}

function canonicalUrls(context: SiteContext, page: Page, language: string): PageUrl[] {
  const { project, site, viewer } = context
  const content = contentIn(project, page, language, viewer)
  if (!content) return []
  const shown = urlIn(project, page, content.language)
  // The address of the content itself is as public as the content.
  const asked = content.language === language ? [] : addressesOf(context, page, [urlIn(project, page, language)])
  const own = answering(site, page, [...asked, shown])
  // A page may have URLs in other languages only: any of them answers.
  return own.length > 0 ? own : answering(site, page, addressesOf(context, page, page.urls)).slice(0, 1)
}

function addressesOf(context: SiteContext, page: Page, urls: readonly (PageUrl | null)[]): PageUrl[] {
  return urls.filter((url) => url !== null).filter((url) => isAddress(context, page.site, url))
}

/** The rows of the page that answer for the paths of these URLs, each once. */
function answering(site: Site, page: Page, urls: readonly (PageUrl | null)[]): PageUrl[] {
  const found = new Set<PageUrl>()
  for (const url of urls) {
    if (!url) continue
    const first = url.answersOn === site ? url : site.urls.get(url.path)
    if (first?.page === page) found.add(first)
  }
  return [...found]
}

/** Empty for home. */
export function pathOf({ path }: PageUrl): string {
  return path ?? ''
}

/** The content that `pages/<path>/` answers with; null: not found. */
export function shownContent(context: SiteContext, path: string, language: string): PageContent | null {
  const page = pageAt(context.site, path)
  return page && readableContent(context, page, language)
}

/** The URL path of an endpoint's file: as on the live API, below the site's folder. */
export function fileUrl({ folder }: SitePlan, endpoint: string): string {
  return folder + endpoint.replace(/^\/+/, '')
}
