import type { Emit } from '../../documents/emit.js'
import { encodeEntries } from '../../documents/search-entries.js'
import { allPages } from '../../documents/search-format.js'
import { packNames } from '../../documents/search-node.js'
import { encodePlaces } from '../../documents/search-places.js'
import { encodeTexts, type PageTexts } from '../../documents/search-texts.js'
import type { Folding } from '../../model/search/search-rules.js'
import { frequentRuns } from './frequent-runs.js'
import { RunPages } from './page-sets/run-pages.js'
import { partEntries } from './part-lists.js'
import { type SearchCorpus, textsByPage } from './search-corpus.js'
import { byteLength, SearchFiles } from './search-files.js'
import type { SearchIndex } from './search-index.js'
import { NumberEncoder } from './search-numbers.js'
import { SearchParts } from './search-parts.js'
import { WordPlaces } from './word-places.js'

/**
 * Bytes of most files: of words or their places, whichever are more; of parts, of which a query reads many; and of texts,
 * which are read for a few pages only. Files of long texts are larger, by the square root.
 */
export const fileSizes = { words: 4200, parts: 4600, texts: 30_000 }

/** Texts of more characters are long. */
const longLength = 5_000_000

/** How often a long run across words must occur to get a list of its pages, see `frequentRuns`. */
export const frequent = 700

type Entry = readonly [key: string, value: string]

/** Writes the lists of an index with `emit` and its texts with `emitText`, and closes the corpus. */
export function writeIndex(
  corpus: SearchCorpus,
  folding: Folding,
  emit: Emit,
  emitText: Emit,
  { sizes = fileSizes, limit = frequent }: { readonly sizes?: typeof fileSizes; readonly limit?: number } = {},
): SearchIndex {
  const wordPlaces = new WordPlaces(corpus)
  const { textLength } = wordPlaces
  const scale = Math.max(1, Math.sqrt(textLength / longLength))
  const texts = writeTexts(textsByPage(corpus), sizes.texts * scale, emitText)
  const numbers = new NumberEncoder()
  const { words, places, fileOf } = writeWords(corpus, wordPlaces, numbers, sizes.words * scale, emit)
  const parts = new SearchFiles<string, Entry>(emit, sizes.parts * scale, encodeEntries)
  const entries = partEntries(corpus, numbers, (visitor) => {
    const runPages = new RunPages(corpus.file('runs'), corpus.pages.length)
    const runs = frequentRuns(corpus, textLength, limit, runPages)
    corpus.close()
    new SearchParts(corpus, wordPlaces, fileOf, runPages, visitor).visitAll(runs)
    runPages.close()
  })
  for (const entry of entries) parts.add(entry[0], entry, sizeOf(...entry))
  return { folding, words, places, parts: parts.finish(), texts, replaced: [], added: null }
}

/** The lists of words and places, and by word the number of its file. */
interface WrittenWords extends Pick<SearchIndex, 'words' | 'places'> {
  readonly fileOf: Int32Array
}

function writeWords(
  { words }: SearchCorpus,
  wordPlaces: WordPlaces,
  numbers: NumberEncoder,
  size: number,
  emit: Emit,
): WrittenWords {
  const files = new SearchFiles<string, Entry>(emit, size, encodeEntries)
  const places: string[] = []
  const fileOf = new Int32Array(words.length)
  let values: string[] = []
  let number = 0
  for (const { pageIds, ...found } of wordPlaces.all()) {
    const word = words[number] ?? ''
    const pages = numbers.ascending(allPages, pageIds)
    const value = numbers.places(found)
    const file = files.add(word, [word, pages], Math.max(sizeOf(word, pages), value.length + 1))
    if (file > places.length) {
      places.push(emit(encodePlaces(values)))
      values = []
    }
    fileOf[number] = file
    values.push(value)
    number += 1
  }
  if (values.length > 0) places.push(emit(encodePlaces(values)))
  return { words: files.finish(), places: [[], packNames(places)], fileOf }
}

function writeTexts(
  pages: Iterable<readonly [id: number, texts: readonly string[]]>,
  size: number,
  emit: Emit,
): SearchIndex['texts'] {
  const files = new SearchFiles<number, PageTexts[number]>(emit, size, encodeTexts)
  for (const [id, texts] of pages) {
    files.add(
      id,
      [id, texts],
      texts.reduce((sum, text) => sum + byteLength(text) + 3, 8),
    )
  }
  return files.finish()
}

/** Bytes of an entry, about. */
function sizeOf(key: string, value: string): number {
  return byteLength(key.slice(-4)) + 3 + value.length
}
