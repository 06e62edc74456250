import type { Finding } from '../findings.js'
import { readableContent } from '../model/access.js'
import { absolute, encodePath, pageSlash } from '../model/address.js'
import type { Site } from '../model/project.js'
import { canonicalPaths, type SitePlan } from '../routes/site-plan.js'

/** A page that only leads somewhere else. */
export interface Redirect {
  /** Path of the page's address, percent-encoded: `/en/about-us/`. */
  readonly from: string
  /** A rooted path, or an address of another host; nothing in it needs an escape in settings of hosts. */
  readonly to: string
}

/**
 * The redirects of a site's pages, in every language that is written, by address. A language without a content of
 * its own has that of its fallback, as the page's answer has. Circles are left out.
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
        const url = new URL(page.isHome ? root : `${root}${encodePath(path)}${pageSlash(context.project)}`)
        const from = settingsText(url.pathname)
        const to = targetOf(withLanguage(content.redirect.trim(), site, content.language), url)
        if (to === null) report({ code: 'redirect-unusable', site: site.id, address: from, target: content.redirect })
        // The CMS shows a page that leads to itself.
        else if (to !== from && !found.has(from)) found.set(from, to)
      }
    }
  }
  for (const addresses of circles(found)) {
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

/** null: it is no address of the web. */
function targetOf(target: string, page: URL): string | null {
  const url = URL.canParse(target, page) ? new URL(target, page) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  return settingsText(url.origin === page.origin ? url.pathname + url.search + url.hash : url.href)
}

/** Editors write targets: nothing in them may mean anything in the settings of a host. */
function settingsText(url: string): string {
  return url.replace(/["'$\\{}<>`|^;*()\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Groups of addresses of which each leads to the next and the last to the first. */
function circles(redirects: ReadonlyMap<string, string>): string[][] {
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

/** The page address that a target leads to. */
function addressOf(target: string | undefined): string | undefined {
  const path = target?.replace(/[?#].*$/s, '')
  return path === undefined || path.endsWith('/') ? path : `${path}/`
}
