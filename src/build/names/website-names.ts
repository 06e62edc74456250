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
