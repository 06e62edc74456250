/** Where the built site will be: canonical addresses and the sitemap begin with it. */
const siteUrl = 'https://www.observatory.example'

/** The whole address of a path of the site. */
export function wholeUrl(path: string): string {
  return new URL(path, siteUrl).href
}
