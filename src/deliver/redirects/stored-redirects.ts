import type { Finding } from '../../findings.js'
import { pathExposure } from '../../model/access/addresses.js'
import { encodePath, pageUrlAt } from '../../model/address.js'
import { contentIn } from '../../model/content.js'
import type { RedirectRow } from '../../model/rows/rows.js'
import { decoded } from '../../model/values/decoded.js'
import type { SitePlan } from '../../routes/site-plan.js'
import { type Redirect, redirectTarget, settingsText } from './redirect.js'

/**
 * The redirects of django.contrib.redirects, which apply where Django would answer 404. Mirrors
 * django.contrib.redirects.middleware.RedirectFallbackMiddleware. A row with a trailing slash also applies to the path
 * without it, unless APPEND_SLASH is off. Rows of djangocms-redirect (djangocms_redirect.middleware.RedirectMiddleware)
 * apply whatever answers at their path, and always without the slash as well.
 */
export function storedRedirects({ context }: SitePlan, report: (finding: Finding) => void): Redirect[] {
  const { project, site, bases } = context
  const host = new URL(bases.site)
  const answered = pageAddresses(context)
  const found = new Map<string, Redirect>()
  const appended: Redirect[] = []
  for (const row of site.redirects) {
    const { oldPath: address, newPath: target } = row
    const reason = obstacleOf(row, answered)
    if (reason !== null) {
      report({ code: 'redirect-unused', site: site.id, address, reason })
      continue
    }
    const { path, query } = partsOf(address)
    const url = new URL(encodePath(decodeURIComponent(requestPath(path))) + query, host)
    const isGone = target === '' || row.rule?.status === 410
    const to = isGone ? null : redirectTarget(target, url)
    if (to === null && !isGone) {
      report({ code: 'redirect-unusable', site: site.id, address, target })
      continue
    }
    const redirectFrom = (pathname: string): Redirect => {
      const from = settingsText(pathname + url.search)
      return { from, to, status: isGone ? 410 : (row.rule?.status ?? 301) }
    }
    if (row.rule?.appliesBelow) report({ code: 'redirect-below', site: site.id, address, target })
    const redirect = redirectFrom(url.pathname)
    found.set(redirect.from, redirect)
    const ignoresSlash = row.rule !== undefined || project.manifest.append_slash !== false
    if (ignoresSlash && url.pathname.length > 1 && url.pathname.endsWith('/')) {
      appended.push(redirectFrom(url.pathname.slice(0, -1)))
    }
  }
  for (const redirect of appended) if (!found.has(redirect.from)) found.set(redirect.from, redirect)
  return [...found.values()]
}

/** Why Django never uses a row; null: it does. */
function obstacleOf({ oldPath, rule }: RedirectRow, answered: ReadonlySet<string>): string | null {
  const { path, query } = partsOf(oldPath)
  const asked = requestPath(path) + query
  if (!oldPath.startsWith('/')) return 'it does not begin with a slash'
  if (rule !== undefined && query !== '') return 'requests are compared without their query'
  // djangocms-redirect compares decoded paths, too.
  if (asked !== oldPath && (rule === undefined || decoded(asked) !== oldPath))
    return `requests for it are compared as ${asked}`
  if (oddSegments.test(path)) return 'browsers ask for another path instead'
  // Settings of servers name decoded paths.
  if (controlCharacters.test(decoded(path))) return 'it has control characters'
  return rule === undefined && answered.has(oldPath) ? 'a page has this address' : null
}

/** Empty at the beginning, where a URL has its host, or dots: a URL without them is another path. */
const oddSegments = /^\/\/|\/\.{1,2}(?:\/|$)/

const controlCharacters = /[\u0000-\u001f\u007f]/

function partsOf(address: string): { path: string; query: string } {
  const path = address.replace(/\?.*$/s, '')
  return { path, query: address.slice(path.length) }
}

/** The path of a request, encoded as Django compares it (django.utils.encoding.escape_uri_path). */
function requestPath(path: string): string {
  const raw = /^(?:[^%]|%[0-9a-f]{2})*$/i.test(path) ? decoded(path) : path
  return encodeURIComponent(raw).replace(/%(2F|3A|40|26|2B|24|2C)/g, (code) => decodeURIComponent(code))
}

/** Paths of pages on the host of the project, for which the CMS does not answer 404. */
function pageAddresses(context: SitePlan['context']): Set<string> {
  const { project, site, viewer } = context
  const found = new Set<string>()
  for (const language of site.publicLanguages) {
    for (const url of site.urls.values()) {
      if (pathExposure(context, site, url) === 'hidden' || !contentIn(project, url.page, language, viewer)) continue
      found.add(requestPath(pageUrlAt(project, url.page, language, url.path ?? '')))
    }
  }
  return found
}
