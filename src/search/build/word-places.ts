import type { PageSet } from './page-set.js'
import type { SearchCorpus } from './search-gatherer.js'

/** Offsets between two entries of the table of pages, as a number of bits. */
const stepBits = 6
const step = 2 ** stepBits

/** The places of a word. */
export interface PlacesOfWord {
  /** For each place the number of its page, the place on it, and 1 if a blank is before it. */
  readonly pages: Int32Array
  readonly places: Int32Array
  readonly blanks: Uint8Array
}

/** The places of all words of a corpus. */
export class WordPlaces {
  readonly #corpus: SearchCorpus
  /** By word: where its offsets start; one more entry for the end. */
  readonly #starts: Int32Array
  /** Offsets in the stream, word by word, ascending. */
  readonly #offsets: Int32Array
  /** Page of every offset that `step` divides. */
  readonly #pageAt: Int32Array
  readonly #endsWithBlank: Uint8Array

  constructor(corpus: SearchCorpus) {
    const { words, stream } = corpus
    this.#corpus = corpus
    this.#endsWithBlank = Uint8Array.from(words, (word) => (word.endsWith(' ') ? 1 : 0))
    const starts = new Int32Array(words.length + 1)
    for (let offset = 0; offset < stream.length; offset += 1) {
      const word = stream[offset] ?? -1
      if (word >= 0) starts[word + 1] = (starts[word + 1] ?? 0) + 1
    }
    for (let word = 0; word < words.length; word += 1) starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0)
    const next = starts.slice()
    this.#offsets = new Int32Array(starts[words.length] ?? 0)
    for (let offset = 0; offset < stream.length; offset += 1) {
      const word = stream[offset] ?? -1
      if (word < 0) continue
      const place = next[word] ?? 0
      this.#offsets[place] = offset
      next[word] = place + 1
    }
    this.#starts = starts
    this.#pageAt = new Int32Array(Math.ceil(stream.length / step))
    let page = 0
    for (let entry = 0; entry < this.#pageAt.length; entry += 1) {
      while ((corpus.starts[page + 1] ?? 0) <= entry * step) page += 1
      this.#pageAt[entry] = page
    }
  }

  /** How often a word occurs. */
  count(word: number): number {
    return (this.#starts[word + 1] ?? 0) - (this.#starts[word] ?? 0)
  }

  /** Adds the pages that have a word. */
  mark(word: number, pages: PageSet): void {
    const [first = 0, end = 0] = [this.#starts[word], this.#starts[word + 1]]
    for (let at = first; at < end; at += 1) pages.add(this.#pageOf(this.#offsets[at] ?? 0))
  }

  /** Ids of the pages that have a word. */
  pageIds(word: number): Int32Array {
    const ids: number[] = []
    let last = -1
    for (const offset of this.#offsetsOf(word)) {
      const page = this.#pageOf(offset)
      if (page !== last) ids.push(this.#corpus.pages[page] ?? 0)
      last = page
    }
    return Int32Array.from(ids)
  }

  of(word: number): PlacesOfWord {
    const offsets = this.#offsetsOf(word)
    const pages = new Int32Array(offsets.length)
    const places = new Int32Array(offsets.length)
    const blanks = new Uint8Array(offsets.length)
    for (let index = 0; index < offsets.length; index += 1) {
      const offset = offsets[index] ?? 0
      const page = this.#pageOf(offset)
      pages[index] = page
      places[index] = offset - (this.#corpus.starts[page] ?? 0)
      blanks[index] = this.#endsWithBlank[this.#corpus.stream[offset - 1] ?? -1] ?? 0
    }
    return { pages, places, blanks }
  }

  #offsetsOf(word: number): Int32Array {
    return this.#offsets.subarray(this.#starts[word], this.#starts[word + 1])
  }

  #pageOf(offset: number): number {
    const { starts } = this.#corpus
    let page = this.#pageAt[offset >>> stepBits] ?? 0
    while ((starts[page + 1] ?? 0) <= offset) page += 1
    return page
  }
}
