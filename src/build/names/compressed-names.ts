import type { Compression } from '../../options.js'
import { documentationPages } from '../../routes/description/openapi-files.js'
import { isSitemapFile } from './website-names.js'

/** Extensions of compressed files beside their originals. */
const endings: Readonly<Record<Compression, string>> = { gzip: '.gz', br: '.br' }

/** Smaller files fit into one packet anyway; larger ones would take too long. */
const minBytes = 1000
const maxBytes = 50_000_000

/** Answers, documents and documentation pages, beside sitemaps; uploaded files may be called anything. */
const answers = new RegExp(`(?:\\.json|/(?:${documentationPages.join('|')})/index\\.html)$`)
const compressed = /\.(?:gz|br)$/

/** Names of the compressed files beside a file of this size. */
export function compressedNames(name: string, bytes: number, compressions: readonly Compression[]): string[] {
  if (bytes < minBytes || bytes > maxBytes || !isCompressible(name)) return []
  return compressions.map((compression) => name + endings[compression])
}

/** The original of a compressed file, by its name; null: the name is not that of a compressed file. */
export function originalOf(name: string): string | null {
  const original = name.slice(0, -3)
  return compressed.test(name) && isCompressible(original) ? original : null
}

/** How a compressed file is compressed, by its name. */
export function compressionOf(name: string): Compression {
  return name.endsWith(endings.gzip) ? 'gzip' : 'br'
}

function isCompressible(name: string): boolean {
  return answers.test(name) || isSitemapFile(name)
}
