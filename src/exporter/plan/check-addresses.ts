import { ExportError } from '../../errors.js'
import type { Site } from '../../model/project.js'
import type { ExportOptions } from '../../options.js'

type NamedSite = Pick<Site, 'id' | 'domain'>

/** Throws `unknown-site` as `checkUrlSites`. */
export function checkAddresses(
  { siteUrls, apiUrls }: Pick<ExportOptions, 'siteUrls' | 'apiUrls'>,
  sites: readonly NamedSite[],
): void {
  for (const [flag, key, urls] of [
    ['--site-url', 'siteUrl', siteUrls],
    ['--api-url', 'apiUrl', apiUrls],
  ] as const) {
    checkUrlSites(urls, sites, `${flag}, or in "${key}" of the configuration`, 'both database and manifest')
  }
}

/**
 * Throws `unknown-site` for the address of a site that does not exist: the right one would be without it. `setting`: where
 * it was given.
 */
export function checkUrlSites(
  urls: Readonly<Record<string, string>>,
  sites: readonly NamedSite[],
  setting: string,
  where: string,
): void {
  const known = new Set(sites.map(({ id }) => String(id)))
  const unknown = Object.keys(urls).find((id) => id !== 'default' && !known.has(id))
  if (unknown === undefined) return
  const [flag] = setting.split(',')
  const message = `${flag} names site ${unknown}, which is not in ${where}. ${availableSites(sites)}`
  throw new ExportError('unknown-site', message, `Correct the id in ${setting}.`)
}

export function availableSites(sites: readonly NamedSite[]): string {
  return `Available: ${sites.map(({ id, domain }) => `${id} (${domain})`).join(', ')}`
}
