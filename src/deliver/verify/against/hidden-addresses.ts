import path from 'node:path'
import { readPointer } from '../../../build/output/export-info.js'
import { documentFile } from '../../../documents/document-file.js'
import { decodeHiddenPaths, hiddenPathText } from '../../../documents/hidden-path-document.js'
import { decodeSite } from '../../../documents/site-document.js'
import { contentHash } from '../../../files/content-hash.js'
import { readTextIfExists } from '../../../files/small-files.js'

/**
 * Tells the paths of public pages in languages whose own content is not public, by the part of an endpoint after
 * `pages/`, percent-encoded. Only the handler answers at these paths, so the export in `folder` has no files for them.
 */
export function hiddenAddresses(folder: string): (site: number, url: string) => boolean {
  const hashes = new Set(hashesIn(folder))
  return (site, url) => {
    try {
      return hashes.has(contentHash(hiddenPathText(site, decodeURIComponent(url.replace(/\/$/, '')))))
    } catch {
      return false
    }
  }
}

/** The hashes of hidden paths, which include the site id. */
function* hashesIn(folder: string): Iterable<string> {
  const read = <T>(name: string, decode: (text: string) => T): T | null => {
    const text = readTextIfExists(path.join(folder, documentFile(name)))
    return text === null ? null : decode(text)
  }
  for (const { document } of readPointer(folder)?.sites ?? []) {
    for (const name of read(document, decodeSite)?.hiddenPaths ?? []) {
      for (const [hash, [page]] of Object.entries(read(name, decodeHiddenPaths) ?? {})) if (page !== 0) yield hash
    }
  }
}
