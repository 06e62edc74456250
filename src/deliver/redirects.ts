import type { Finding } from '../findings.js'
import { readableContent } from '../model/access.js'
import { absolute, encodePath } from '../model/address.js'
import type { Site } from '../model/project.js'
import { canonicalPaths, type SitePlan } from '../routes/site-plan.js'

/** The redirect of a page. */
export interface Redirect {
  /** Path of the page's URL, percent-encoded: `/en/about-us/`. */
  readonly from: string
  /** A rooted path, or a URL of another host, without characters that host settings would have to escape. */
  readonly to: string
}

/**
 * The redirects of a site's pages, in every exported language, ordered by path. Languages without own content use their
 * fallback, as the page's answer does. Skips redirect loops.
 */
export function pageRedirects(plan: SitePlan, report: (finding: Finding) => void): Redirect[] {
  const { context, languages } = plan
  const { site, bases } = context
  const found = new Map<string, string>()
  for (const language of languages) {
    const root = absolute(bases.site, site.pageRoot[language] ?? '/')
    for (const page of site.pages) {
      const content = readableContent(context, page, language)
      if (!content?.redirect) continue
      for (const path of canonicalPaths(context, page, language)) {
        const url = new URL(page.isHome ? root : `${root}${encodePath(path)}/`)
        const from = settingsText(url.pathname)
        const to = targetOf(withLanguage(content.redirect.trim(), site, content.language), url)
        if (to === null) report({ code: 'redirect-unusable', site: site.id, address: from, target: content.redirect })
        // The CMS shows a page that redirects to itself.
        else if (to !== from && !found.has(from)) found.set(from, to)
      }
    }
  }
  for (const addresses of redirectLoops(found)) {
    report({ code: 'redirect-loop', site: site.id, addresses })
    for (const from of addresses) found.delete(from)
  }
  return [...found].map(([from, to]) => ({ from, to })).sort((a, b) => (a.from < b.from ? -1 : 1))
}

/** `{"/en/old/":"/en/new/"}` */
export function redirectsJson(redirects: readonly Redirect[]): string {
  return JSON.stringify(Object.fromEntries(redirects.map(({ from, to }) => [from, to])))
}

/** A rooted target gets the prefix of the language (cms.views._clean_redirect_url). */
function withLanguage(target: string, { pageRoot }: Site, language: string): string {
  const prefixed = Object.entries(pageRoot).some(([code, root]) => root.endsWith(`/${code}/`))
  if (!prefixed || !target.startsWith('/') || target.startsWith(`/${language}/`)) return target
  return `/${language}/${target.replace(/^\/+/, '')}`
}

/** null: not an http(s) URL. */
function targetOf(target: string, page: URL): string | null {
  const url = URL.canParse(target, page) ? new URL(target, page) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  return settingsText(url.origin === page.origin ? url.pathname + url.search + url.hash : url.href)
}

/** Percent-encodes characters that have a meaning in host settings, as editors can enter any target. */
function settingsText(url: string): string {
  return url.replace(/["'$\\{}<>`|^;*()\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Redirect loops, as lists of paths. */
function redirectLoops(redirects: ReadonlyMap<string, string>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  for (const start of redirects.keys()) {
    const trail: string[] = []
    let address: string | undefined = start
    while (address !== undefined && redirects.has(address) && !done.has(address)) {
      done.add(address)
      trail.push(address)
      address = addressOf(redirects.get(address))
    }
    const at = address === undefined ? -1 : trail.indexOf(address)
    if (at >= 0) found.push(trail.slice(at))
  }
  return found
}

/** The path of the page that a target leads to. */
function addressOf(target: string | undefined): string | undefined {
  const path = target?.replace(/[?#].*$/s, '')
  return path === undefined || path.endsWith('/') ? path : `${path}/`
}
