import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { documentationPages } from '../../contract/openapi-files.js'
import type { Compression } from '../../options.js'

/** Endings of compressed files beside their originals. */
const endings: Readonly<Record<Compression, string>> = { gzip: '.gz', br: '.br' }

/** Below this many bytes an answer fits into one packet anyway; above the other number nobody waits for it. */
const least = 1000
const most = 50_000_000

/** Answers, documents and documentation pages; uploaded files may be called anything. */
const pages = `/(?:${documentationPages.join('|')})/index\\.html`
const compressible = new RegExp(`(?:\\.json|${pages})$`)
const compressed = new RegExp(`(?:\\.json|${pages})\\.(?:gz|br)$`)

/** Names of the compressed files beside a file of so many bytes. */
export function siblingsOf(name: string, bytes: number, compressions: readonly Compression[]): string[] {
  if (bytes < least || bytes > most || !compressible.test(name)) return []
  return compressions.map((compression) => name + endings[compression])
}

/** The file that a compressed one belongs to; null: it is none. */
export function originalOf(name: string): string | null {
  return compressed.test(name) ? name.slice(0, -3) : null
}

/** The content of a compressed file, by its name. */
export function compress(sibling: string, content: Uint8Array): Buffer {
  // Memory of batches is shared with other threads, which zlib does not take.
  const bytes = Buffer.from(content)
  if (sibling.endsWith(endings.gzip)) return gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION })
  return brotliCompressSync(bytes, {
    params: {
      // The last two levels take several times as long for a few percent.
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/** What is in a compressed file, by its name. Throws where it cannot be read. */
export function decompress(sibling: string, content: Uint8Array): Buffer {
  return sibling.endsWith(endings.gzip) ? gunzipSync(content) : brotliDecompressSync(content)
}
