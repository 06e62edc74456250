import type { Folding } from '../../src/model/search/search-rules.js'
import { fileSizes, frequent, writeIndex as writeLists } from '../../src/search/build/search-documents.js'
import { SearchGatherer } from '../../src/search/build/search-gatherer.js'
import { writeRoot } from '../../src/search/build/search-index.js'
import { foldedTexts } from '../../src/search/build/search-writers.js'
import { searchPages } from '../../src/search/read/search-reader.js'
import { memory, type Pages } from '../helpers/sites/searched-pages.js'

/** An index in memory. `file`: a private file for its words; null: none. */
export function writeIndex(
  pages: Pages,
  folding: Folding,
  sizes = fileSizes,
  limit = frequent,
  file: string | null = null,
) {
  const gatherer = new SearchGatherer(file)
  for (const [id, texts] of pages) gatherer.add(id, foldedTexts(texts, folding))
  const files = memory()
  const root = writeRoot(writeLists(gatherer.take(), folding, files.emit, files.emit, { sizes, limit }), files.emit)
  const find = async (term: string) => {
    files.names.clear()
    files.calls = 0
    const found = [...(await searchPages(files.read, (_, make) => make(), root, term))]
    const bytes = [...files.names].reduce((sum, name) => sum + Buffer.byteLength(files.texts.get(name) ?? ''), 0)
    return { pages: found, reads: files.names.size, calls: files.calls, bytes }
  }
  return { find, names: [...files.texts.values()] }
}
