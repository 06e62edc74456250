import type { ExportInfo } from '../../../build/output/export-info.js'
import { ExportError } from '../../../errors.js'
import { checkUrlSites } from '../../../exporter/plan/check-addresses.js'

/**
 * The URL of the default site. Throws `unknown-site` for the URL of a site that the export does not have, and `usage` if
 * the default site has none. `setting`: where they were given.
 */
export function defaultUrl(
  urls: Readonly<Record<string, string>>,
  { sites, defaultSite }: Pick<ExportInfo, 'sites' | 'defaultSite'>,
  setting: string,
  folder: string,
): string {
  checkUrlSites(urls, sites, setting, folder)
  const url = urls.default ?? urls[defaultSite]
  if (url === undefined) throw new ExportError('usage', 'The default site has no URL.', `Give it one with ${setting}.`)
  return url
}
