import type { LinkBases, SiteContext } from './contract.js'

/** What every link of a site's answers has in common. */
export function linkBases({ viewer, contract, bases }: SiteContext): LinkBases {
  const { prefixesAbsoluteUrls } = contract
  return { siteUrl: bases.site, apiUrl: bases.api, preview: viewer.preview, prefixesAbsoluteUrls }
}
