import type { LinkBases, SiteContext } from './contract.js'

/** The settings that all links of a site's answers share. */
export function linkBases({ viewer, contract, bases }: SiteContext): LinkBases {
  const { prefixesAbsoluteUrls } = contract
  return { siteUrl: bases.site, apiUrl: bases.api, preview: viewer.preview, prefixesAbsoluteUrls }
}

/** Adds `preview=1` to a link of a preview. */
export function previewLink(url: string, preview: boolean): string
export function previewLink(url: string | null, preview: boolean): string | null
export function previewLink(url: string | null, preview: boolean): string | null {
  if (url === null || !preview) return url
  return `${url}${url.includes('?') ? '&' : '?'}preview=1`
}
