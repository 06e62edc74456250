import type { Emit } from '../../documents/emit.js'
import { encodeSearch } from '../../documents/search-document.js'
import { frequent } from '../../documents/search-format.js'
import { encodeGrams } from '../../documents/search-grams.js'
import type { TreeRoot } from '../../documents/search-node.js'
import { encodeTexts } from '../../documents/search-texts.js'
import { fold } from '../../model/search/search.js'
import type { Folding } from '../../model/search/search-rules.js'
import { type SearchCorpus, textsByPage } from './search-corpus.js'
import { byteLength, TreeFiles } from './search-files.js'
import { SearchGatherer } from './search-gatherer.js'
import { visitGrams } from './search-grams.js'
import { mostHeld, type OffsetsOptions } from './search-offsets.js'

/**
 * Makes the search documents of one site and language. While finishing it holds a byte, or two, for each character of
 * the texts, and the offsets that are held at once; without files, a byte or two more until then, and about ten more then.
 */
export interface SearchIndexWriter {
  /** In any order of pages; a page may come more than once. Texts stay apart: no match crosses from one to the next. */
  add(pageId: number, texts: readonly string[]): void
  /** Bytes that `finish` holds of the texts. */
  readonly size: number
  /**
   * Empties the writer. `emit` writes a file and returns its name; the name of the root document is returned. `buffer`:
   * of `size` bytes at least, for the texts.
   */
  finish(emit: Emit, buffer?: ArrayBuffer): string
}

export interface SearchIndexOptions {
  /** How often a gram occurs until it is frequent. */
  readonly limit?: number
  /** Of how many characters offsets are held at once. */
  readonly held?: number
  /** Private files begin with this path, for texts until they are needed and then for offsets; null: all in memory. */
  readonly file?: string | null
}

export function createSearchIndexWriter(
  folding: Folding,
  { limit = frequent, held = mostHeld, file = null }: SearchIndexOptions = {},
): SearchIndexWriter {
  const gatherer = new SearchGatherer(file)
  return {
    add(pageId, texts) {
      // A term with a NUL is found nowhere, so a text may end there.
      gatherer.add(
        pageId,
        texts.flatMap((whole) => fold(whole, folding).split('\0')),
      )
    },
    get size() {
      return gatherer.size
    },
    finish(emit, buffer) {
      const corpus = gatherer.take(buffer)
      const texts = writeTexts(corpus, emit)
      const grams = writeGrams(corpus, emit, { limit, held, file: file && `${file}-offsets` })
      return emit(encodeSearch({ folding, longest: corpus.longest, grams, texts }))
    },
  }
}

function writeTexts(corpus: SearchCorpus, emit: Emit): TreeRoot<number> {
  const files = new TreeFiles<number, [number, readonly string[]]>(emit, (entries) => encodeTexts(entries.flat()))
  for (const [id, texts] of textsByPage(corpus)) {
    files.add(
      id,
      [id, texts],
      texts.reduce((sum, text) => sum + byteLength(text) + 3, 8),
    )
  }
  return files.finish()
}

function writeGrams(corpus: SearchCorpus, emit: Emit, options: OffsetsOptions): TreeRoot<string> {
  const files = new TreeFiles<string, [string, string]>(emit, encodeGrams)
  const visit = (gram: string, value: string) => {
    files.add(gram, [gram, value], byteLength(gram.slice(-2)) + 3 + value.length)
  }
  visitGrams(corpus, visit, options)
  return files.finish()
}
