import { PackedLists } from './page-sets/packed-lists.js'
import type { PageSet } from './page-sets/page-set.js'
import type { SearchCorpus } from './search-corpus.js'

/** Occurrences of words whose places are in memory at once, at least. Others need another pass over the corpus. */
const leastAtOnce = 2 ** 19
const mostPasses = 16

/** The places of a word, valid until the next word is visited. */
export interface PlacesOfWord {
  /** For each place the number of its page, the place on it, and 1 if a blank is before it. */
  readonly pages: Int32Array
  readonly places: Int32Array
  readonly blanks: Uint8Array
}

export class WordPlaces {
  readonly #corpus: SearchCorpus
  readonly #counts: Int32Array
  readonly #endsWithBlank: Uint8Array
  /** By word that was visited: the numbers of its pages. */
  readonly #pages: PackedLists
  // Of one word. Reused, since memory outside of the heap is collected late.
  readonly #numbers: Int32Array
  readonly #ids: Int32Array

  constructor(corpus: SearchCorpus) {
    const { words, pages } = corpus
    this.#corpus = corpus
    this.#counts = new Int32Array(words.length)
    this.#endsWithBlank = Uint8Array.from(words, (word) => (word.endsWith(' ') ? 1 : 0))
    this.#pages = new PackedLists(words.length)
    this.#numbers = new Int32Array(pages.length)
    this.#ids = new Int32Array(pages.length)
    for (let page = 0; page < pages.length; page += 1) {
      const stream = corpus.of(page)
      for (let at = 0; at < stream.length; at += 1) {
        const word = stream[at] ?? -1
        if (word >= 0) this.#counts[word] = (this.#counts[word] ?? 0) + 1
      }
    }
  }

  /** How often a word occurs. */
  count(word: number): number {
    return this.#counts[word] ?? 0
  }

  /** Characters of all texts. */
  get textLength(): number {
    return this.#corpus.words.reduce((sum, word, number) => sum + word.length * this.count(number), 0)
  }

  /** Visits all words in order. Call it once. */
  *all(): Iterable<PlacesOfWord & { readonly pageIds: Int32Array }> {
    const counts = this.#counts
    const mostOfWord = counts.reduce((most, count) => Math.max(most, count), 0)
    const length = Math.max(leastAtOnce, Math.ceil(this.#corpus.length / mostPasses), mostOfWord)
    const room = Math.min(length, this.#corpus.length)
    const found = { pages: new Int32Array(room), places: new Int32Array(room), blanks: new Uint8Array(room) }
    for (let first = 0; first < counts.length; ) {
      const starts = [0]
      for (let [word, end] = [first, 0]; word < counts.length; word += 1) {
        end += this.count(word)
        if (end > room) break
        starts.push(end)
      }
      this.#find(first, Int32Array.from(starts), found)
      for (let index = 0; index < starts.length - 1; index += 1) {
        const [start, end] = [starts[index], starts[index + 1]]
        const pages = found.pages.subarray(start, end)
        const places = found.places.subarray(start, end)
        yield { pages, places, blanks: found.blanks.subarray(start, end), pageIds: this.#keep(pages) }
      }
      first += starts.length - 1
    }
  }

  /** Adds the pages that have a word. Call it after `all`. */
  mark(word: number, pages: PageSet): void {
    this.#pages.addTo(pages, word)
  }

  /** Finds the places of words from `first` on, of which the places begin at `starts`. */
  #find(first: number, starts: Int32Array, { pages, places, blanks }: PlacesOfWord): void {
    const count = starts.length - 1
    const next = starts.slice()
    for (let page = 0; page < this.#corpus.pages.length; page += 1) {
      const stream = this.#corpus.of(page)
      for (let at = 0; at < stream.length; at += 1) {
        const word = (stream[at] ?? -1) - first
        if (word < 0 || word >= count) continue
        const place = next[word] ?? 0
        pages[place] = page
        places[place] = at
        blanks[place] = this.#endsWithBlank[stream[at - 1] ?? -1] ?? 0
        next[word] = place + 1
      }
    }
  }

  /** Holds the pages of the next word, each once, and returns their ids, valid until the next call. */
  #keep(pages: Int32Array): Int32Array {
    let count = 0
    for (let at = 0; at < pages.length; at += 1) {
      const page = pages[at] ?? 0
      if (page === pages[at - 1]) continue
      this.#numbers[count] = page
      this.#ids[count] = this.#corpus.pages[page] ?? 0
      count += 1
    }
    this.#pages.add(this.#numbers.subarray(0, count))
    return this.#ids.subarray(0, count)
  }
}
