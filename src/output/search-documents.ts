import { type Folding, fold } from '../site/search.js'
import {
  firstDigit,
  frequent,
  type GramLeaf,
  type SearchRoot,
  type TextLeaf,
  type TreeRoot,
} from '../site/search-format.js'
import { layOutCorpus, type SearchCorpus } from './search-corpus.js'
import { byteLength, TreeFiles } from './search-files.js'
import { visitGrams } from './search-grams.js'
import { gramEncoder } from './search-postings.js'
import type { Emit } from './table-document.js'

/**
 * Makes the search documents of one site and language. Until `finish` it holds the texts; while finishing it needs
 * about seven bytes for each of their UTF-16 units beside them.
 */
export interface SearchIndexWriter {
  /** In any order of pages; a page may come more than once. Texts stay apart: no match crosses from one to the next. */
  add(pageId: number, texts: readonly string[]): void
  /** Empties the writer. `emit` writes a file and returns its name; the name of the root document is returned. */
  finish(emit: Emit): string
}

/** `limit`: how often a gram occurs until it is frequent. */
export function createSearchIndexWriter(folding: Folding, limit = frequent): SearchIndexWriter {
  const pages = new Map<number, string[]>()
  return {
    add(pageId, texts) {
      const known = pages.get(pageId) ?? []
      // A term with a NUL is found nowhere, so a text may end there.
      for (const text of texts.flatMap((whole) => fold(whole, folding).split('\0'))) {
        if (text !== '' && !known.includes(text)) known.push(text)
      }
      if (known.length > 0) pages.set(pageId, known)
    },
    finish(emit) {
      const texts = writeTexts(pages, emit)
      const corpus = layOutCorpus(pages)
      const grams = writeGrams(corpus, limit, emit)
      const root: SearchRoot = { version: 1, folding, longest: corpus.longest, grams, texts }
      return emit(JSON.stringify(root))
    },
  }
}

function writeTexts(pages: ReadonlyMap<number, readonly string[]>, emit: Emit): TreeRoot<number> {
  const files = new TreeFiles<number, [number, readonly string[]]>(emit, (entries) => {
    const leaf: TextLeaf = entries.flat()
    return JSON.stringify(leaf)
  })
  for (const id of [...pages.keys()].sort((a, b) => a - b)) {
    const texts = pages.get(id) ?? []
    files.add(
      id,
      [id, texts],
      texts.reduce((sum, text) => sum + byteLength(text) + 3, 8),
    )
  }
  return files.finish()
}

function writeGrams(corpus: SearchCorpus, limit: number, emit: Emit): TreeRoot<string> {
  const files = new TreeFiles<string, [string, string]>(emit, (entries) => JSON.stringify(gramLeaf(entries)))
  visitGrams(corpus, limit, gramEncoder(corpus), (gram, value) => {
    files.add(gram, [gram, value], byteLength(gram.slice(-2)) + 3 + value.length)
  })
  return files.finish()
}

function gramLeaf(entries: readonly [string, string][]): GramLeaf {
  let keys = ''
  let before = ''
  for (const [gram] of entries) {
    let shared = 0
    while (shared < gram.length && gram[shared] === before[shared]) shared += 1
    keys += String.fromCharCode(firstDigit + shared, firstDigit + gram.length - shared) + gram.slice(shared)
    before = gram
  }
  return [keys, entries.map(([, value]) => value).join(' ')]
}
