import type { LinkBases, SiteContext } from './contract.js'

/** The settings that all links of a site's answers share. */
export function linkBases({ viewer, contract, bases }: SiteContext): LinkBases {
  const { prefixesAbsoluteUrls } = contract
  return { siteUrl: bases.site, apiUrl: bases.api, preview: viewer.preview, prefixesAbsoluteUrls }
}
