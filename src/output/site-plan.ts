import type { SiteContext } from '../contract/site-context.js'
import { encodePath, pageAt, pathIn } from '../site/address.js'
import { contentIn } from '../site/content.js'
import type { Page, PageContent } from '../site/project.js'

/** One site of an export: what answers, in which languages, and where its files go. */
export interface SitePlan {
  readonly context: SiteContext
  /** Languages to write, all public. */
  readonly languages: readonly string[]
  /** Folder of the site, with a slash at the end; empty for the default site. */
  readonly folder: string
  readonly paths: 'canonical' | 'all'
}

/**
 * Page paths to write in a language, home's being empty: of every page its own and the one it falls back to,
 * or each path of the site in any language.
 */
export function pagePaths({ context, paths }: SitePlan, language: string): string[] {
  const { project, site, viewer } = context
  if (paths === 'all') return [...site.urls.keys()]
  const found = new Set<string>()
  for (const page of site.pages) {
    const content = viewer.mayView(page) ? contentIn(project, page, language, viewer) : null
    if (!content) continue
    for (const path of [pathIn(project, page, language), pathIn(project, page, content.language)]) {
      if (path !== null && pageAt(site, path)) found.add(path)
    }
  }
  return [...found]
}

/** The content that `pages/<path>/` answers with; null: not found. */
export function shownContent(context: SiteContext, path: string, language: string): PageContent | null {
  const page = pageAt(context.site, path)
  return page && isOpen(context, page) ? contentIn(context.project, page, language, context.viewer) : null
}

/** Everybody may read the page's content. */
export function isOpen(context: SiteContext, page: Page): boolean {
  return context.viewer.mayView(page) && (context.includeLoginRequired || !page.loginRequired)
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
