import type { SiteContext } from '../contract/site-context.js'
import { encodePath, pageAt, pathIn } from '../site/address.js'
import { contentIn } from '../site/content.js'
import type { Page, PageContent, Site } from '../site/project.js'

/** One site of an export: what answers, in which languages, and where its files go. */
export interface SitePlan {
  readonly context: SiteContext
  /** Languages to write, all public. */
  readonly languages: readonly string[]
  /** Folder of the site, with a slash at the end; empty for the default site. */
  readonly folder: string
  readonly paths: 'canonical' | 'all'
  /** Pages and placeholders are also written as answers to `?html=1`. */
  readonly html: boolean
}

/**
 * Page paths to write in a language, home's being empty: of every page its own and the one it falls back to,
 * or each path of the site in any language.
 */
export function pagePaths(plan: SitePlan, language: string): readonly string[] {
  const known = knownPaths.get(plan) ?? new Map<string, readonly string[]>()
  knownPaths.set(plan, known)
  const paths = known.get(language) ?? findPaths(plan, language)
  known.set(language, paths)
  return paths
}

const knownPaths = new WeakMap<SitePlan, Map<string, readonly string[]>>()

function findPaths({ context, paths }: SitePlan, language: string): readonly string[] {
  const { site, viewer } = context
  if (paths === 'all') return [...site.urls.keys()]
  const found = new Set<string>()
  for (const page of site.pages) {
    if (!viewer.mayView(page)) continue
    for (const path of canonicalPaths(context, page, language)) found.add(path)
  }
  return [...found]
}

/** Those of `pagePaths` that lead to this page. */
export function pathsTo({ context, paths }: SitePlan, page: Page, language: string): string[] {
  if (paths === 'all') return allPaths(context.site, page)
  return page.site === context.site ? canonicalPaths(context, page, language) : []
}

/** The paths that a page is written under in a language, its own first; none where it shows nothing. */
export function canonicalPaths({ project, site, viewer }: SiteContext, page: Page, language: string): string[] {
  const content = contentIn(project, page, language, viewer)
  if (!content) return []
  const paths = [pathIn(project, page, language), pathIn(project, page, content.language)]
  const own = paths.filter((path) => path !== null && pageAt(site, path) === page)
  // A page may have URLs in other languages only: any of them answers.
  return own.length > 0 ? unique(own) : allPaths(site, page).slice(0, 1)
}

function allPaths(site: Site, page: Page): string[] {
  const paths = page.urls.map(({ path }) => path)
  return unique(paths.filter((path) => path !== null && pageAt(site, path) === page))
}

function unique(paths: readonly (string | null)[]): string[] {
  return [...new Set(paths)].filter((path) => path !== null)
}

/** The content that `pages/<path>/` answers with; null: not found. */
export function shownContent(context: SiteContext, path: string, language: string): PageContent | null {
  const page = pageAt(context.site, path)
  return page && isOpen(context, page) ? contentIn(context.project, page, language, context.viewer) : null
}

/** Everybody may read the page's content. */
export function isOpen(context: SiteContext, page: Page): boolean {
  const { viewer, includeLoginRequired } = context
  return viewer.mayView(page) && (includeLoginRequired || !viewer.anonymous || !page.loginRequired)
}

/** `/api/en/pages/about-us/`. */
export function pageEndpoint({ project }: SiteContext, language: string, path: string): string {
  const root = `${project.manifest.api_root}${language}/pages/`
  return path === '' ? root : `${root}${encodePath(path)}/`
}

/** The URL path of an endpoint's file: as on the live API, below the site's folder. */
export function fileUrl({ folder }: SitePlan, endpoint: string): string {
  return folder + endpoint.replace(/^\/+/, '')
}
