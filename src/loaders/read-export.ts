import type { ExportReader } from './export-reader.js'
import { folderOf, folderSource } from './folder-source.js'
import { openExport, type ReadOptions } from './open-export.js'
import { readBundle } from './read-bundle.js'
import type { AnySite, SiteAnswers } from './site-answers.js'
import { urlSource } from './url-source.js'

/**
 * Opens an export: a local folder, or the http(s) URL of a host that serves it or of a live API.
 * `Site`: `Answers` of the types that "npx djangocms-static types" writes. Throws TypeError for options that do not exist,
 * ExportError for what cannot be read.
 */
export async function readExport<Site extends SiteAnswers = AnySite>(
  place: string | URL,
  options: ReadOptions = {},
): Promise<ExportReader<Site>> {
  return openExport<Site>(place, options, {
    openSource(place, fetch) {
      const folder = folderOf(place)
      return folder === null ? urlSource(new URL(place).href, fetch) : folderSource(folder)
    },
    readBundle,
  })
}
