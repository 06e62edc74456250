import { ExportError } from '../errors.js'
import type { ExportReader } from './export-reader.js'
import { isAddress, openExport, type ReadOptions } from './open-export.js'
import type { AnySite, SiteAnswers } from './site-answers.js'
import { urlSource } from './url-source.js'

export { ExportError }

/** Opens an export as on Node, but for folders; pages are read one by one. */
export async function readExport<Site extends SiteAnswers = AnySite>(
  place: string | URL,
  options: ReadOptions = {},
): Promise<ExportReader<Site>> {
  return openExport<Site>(place, options, {
    openSource(place, fetch) {
      if (isAddress(place)) return urlSource(new URL(place).href, fetch)
      const fix = 'Name the address of the API, such as https://api.example.com, or read the folder on Node.'
      throw new ExportError('not-an-export', `A browser cannot read the folder ${place}`, fix)
    },
    readBundle: null,
  })
}
