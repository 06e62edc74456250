import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readPointer } from '../../../build/publish/read-pointer.js'
import { decodeHiddenPaths, hiddenPathText } from '../../../documents/hidden-path-document.js'
import { decodeSite } from '../../../documents/site-document.js'
import { contentHash } from '../../../files/content-hash.js'

/**
 * Paths of pages that an export shows, but not at these paths: those of a language whose own content is not public.
 * The handler answers there, no file does. Nothing is known of them where the export has no documents.
 */
export class HiddenAddresses {
  readonly #hashes: ReadonlySet<string>

  /** `folder` holds the files of an export. */
  constructor(folder: string) {
    this.#hashes = new Set(hashesIn(folder))
  }

  /** `url` is what follows `pages/` in an endpoint, percent-encoded. */
  has(site: number, url: string): boolean {
    try {
      return this.#hashes.has(contentHash(hiddenPathText(site, decodeURIComponent(url.replace(/\/$/, '')))))
    } catch {
      return false
    }
  }
}

/** A hash holds the id of its site. */
function* hashesIn(folder: string): Iterable<string> {
  const read = <T>(name: string, decode: (text: string) => T): T | null => {
    const file = path.join(folder, '_data', `${name}.json`)
    return existsSync(file) ? decode(readFileSync(file, 'utf8')) : null
  }
  for (const { document } of readPointer(folder)?.sites ?? []) {
    for (const name of read(document, decodeSite)?.hiddenPaths ?? []) {
      for (const [hash, [page]] of Object.entries(read(name, decodeHiddenPaths) ?? {})) if (page !== 0) yield hash
    }
  }
}
