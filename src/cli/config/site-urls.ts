import { httpUrl, siteKey } from '../values/option-values.js'
import type { ValueCheck } from './schema-problems.js'

/** A URL of the default site, or URLs by site id or `default`. */
type SiteUrls = string | Readonly<Record<string, string>>

/** The checks of the URLs in a key: of each by `check`, and of the ids of sites. */
export function urlChecks(key: string, urls: SiteUrls = {}, check = httpUrl): ValueCheck[] {
  if (typeof urls === 'string') return [{ keys: [key], value: urls, check }]
  return Object.entries(urls).flatMap(([site, value]) => [
    { keys: [key], value: site, check: siteKey },
    { keys: [key, site], value, check },
  ])
}

/** Checked URLs by site id or `default`, without slashes at their ends. */
export function urlsBySite(urls: SiteUrls): Record<string, string> {
  const bySite = typeof urls === 'string' ? { default: urls } : urls
  return Object.fromEntries(Object.entries(bySite).map(([site, url]) => [site, httpUrl(url)]))
}
