import { nameInSite } from '../../routes/site-folder.js'

/** Name of the search records of a language, below the folder of a site. */
export function recordsFile(language: string): string {
  return `_search/${language}.ndjson`
}

/** Whether a file has search records, of any site. */
export function isRecordsFile(name: string): boolean {
  return /^_search\/[^/]+\.ndjson$/.test(nameInSite(name))
}

/** Whether a file is of a sitemap, of any site. */
export function isSitemapFile(name: string): boolean {
  return /^sitemap(?:-\d+)?\.xml$/.test(nameInSite(name))
}

/** Name of the feed of a route in a language, below the folder of a site. */
export function feedFile(route: string, language: string): string {
  return `feeds/${route}.${language}.xml`
}

/** Whether a file is a feed, of any site. */
export function isFeedFile(name: string): boolean {
  return /^feeds\/[^/]+\.[^/.]+\.xml$/.test(nameInSite(name))
}
