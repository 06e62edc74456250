import type { Emit } from '../../documents/emit.js'
import type { SearchRoot } from '../../documents/search-document.js'
import { encodeEntries } from '../../documents/search-entries.js'
import { encodePlaces } from '../../documents/search-places.js'
import { encodeTexts } from '../../documents/search-texts.js'
import type { Folding } from '../../model/search/search-rules.js'
import { frequentRuns } from './frequent-runs.js'
import { byteLength, SearchFiles } from './search-files.js'
import { type SearchCorpus, textsByPage } from './search-gatherer.js'
import { NumberEncoder } from './search-numbers.js'
import { SearchParts } from './search-parts.js'
import { WordPlaces } from './word-places.js'

/** Bytes of most files. Files of texts are larger: they are read for a few pages only. */
export const fileSizes = { words: 12_000, parts: 10_000, texts: 40_000 }

/** How often a run across words must occur to get a list of its pages. */
export const frequent = 4000

interface IndexOptions {
  readonly sizes?: typeof fileSizes
  readonly limit?: number
}

type Entry = readonly [key: string, value: string]

/** Writes the lists of an index with `emit` and its texts with `emitText`. Returns the root document. */
export function writeIndex(
  corpus: SearchCorpus,
  folding: Folding,
  emit: Emit,
  emitText: Emit,
  { sizes = fileSizes, limit = frequent }: IndexOptions = {},
): SearchRoot {
  const texts = writeTexts(textsByPage(corpus), sizes.texts, emitText)
  const places = new WordPlaces(corpus)
  const numbers = new NumberEncoder()
  const words = new SearchFiles<string, Entry>(emit, sizes.words, encodeEntries)
  const parts = new SearchFiles<string, Entry>(emit, sizes.parts, encodeEntries)
  const fileOf = Int32Array.from(corpus.words, (word, number) =>
    add(words, word, numbers.ascending(0, places.pageIds(number))),
  )
  const visitor = new SearchParts(corpus, places, fileOf, numbers, (part, value) => add(parts, part, value))
  visitor.visitAll(frequentRuns(corpus, limit))
  return {
    folding,
    words: words.finish(),
    places: writePlaces(fileOf, places, numbers, emit),
    parts: parts.finish(),
    texts,
    replaced: [],
    added: null,
  }
}

function writePlaces(fileOf: Int32Array, places: WordPlaces, numbers: NumberEncoder, emit: Emit): string[] {
  const names: string[] = []
  let values: string[] = []
  for (const [word, file] of fileOf.entries()) {
    values.push(numbers.places(places.of(word)))
    if (fileOf[word + 1] === file) continue
    names.push(emit(encodePlaces(values)))
    values = []
  }
  return names
}

function writeTexts(
  pages: Iterable<readonly [id: number, texts: readonly string[]]>,
  size: number,
  emit: Emit,
): SearchRoot['texts'] {
  const files = new SearchFiles(emit, size, encodeTexts)
  for (const [id, texts] of pages) {
    files.add(
      id,
      [id, texts],
      texts.reduce((sum, text) => sum + byteLength(text) + 3, 8),
    )
  }
  return files.finish()
}

function add(files: SearchFiles<string, Entry>, key: string, value: string): number {
  return files.add(key, [key, value], byteLength(key.slice(-4)) + 3 + value.length)
}
