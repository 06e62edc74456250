/** The URL of the built site, for canonical URLs and the sitemap. */
const siteUrl = 'https://www.observatory.example'

/** The URL of a path of the site. */
export function wholeUrl(path: string): string {
  return new URL(path, siteUrl).href
}
