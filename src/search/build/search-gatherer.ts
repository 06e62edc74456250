import { NumberList } from './number-list.js'
import { SearchChunks } from './search-chunks.js'
import { type Codes, type SearchCorpus, textsByPage } from './search-corpus.js'

const chunkLength = 2 ** 16

/** Where a text begins on its page is a multiple of this, so that a longer title does not move the texts below it. */
const step = 128

/** So many codes fit into a byte each. */
const narrow = 256

/** Gathers texts without a NUL, a byte for each character, or two where there are more than 255 different ones. */
export class SearchGatherer {
  readonly #codeOf = new Uint16Array(65_536)
  /** Characters in the order in which they came; codes are their places. */
  readonly #units = [0]
  readonly #full: SearchChunks
  #chunk: Codes = new Uint8Array(chunkLength)
  /** Codes in `#chunk`. */
  #count = 0
  #length = 0
  #longest = 0
  /** As a corpus has them. */
  readonly #starts = new NumberList()
  readonly #owners = new NumberList()
  #pageCount = 0
  /** The page that came last, its texts, and where the next one begins on it. */
  #page = -1
  #known: string[] = []
  #base = 0
  #inOrder = true

  /** `file`: private, for what is not needed before the end; null: all is held in memory. */
  constructor(file: string | null) {
    this.#full = new SearchChunks(file)
  }

  /** In any order of pages; a page may come more than once. A text that the page has already counts once. */
  add(page: number, texts: readonly string[]): void {
    if (page !== this.#page) {
      if (page < this.#page) this.#inOrder = false
      this.#page = page
      this.#known = []
      this.#base = 0
    }
    for (const text of texts) {
      if (text === '' || this.#known.includes(text)) continue
      if (this.#known.length === 0) this.#pageCount += 1
      this.#known.push(text)
      this.#starts.push(this.#length)
      this.#owners.push(page)
      this.#owners.push(this.#base - this.#length)
      this.#base += (Math.floor(text.length / step) + 1) * step
      this.#longest = Math.max(this.#longest, text.length)
      this.#append(text)
    }
  }

  /** Bytes of all codes. */
  get size(): number {
    return this.#isNarrow ? this.#length : 2 * this.#length
  }

  /** All texts, pages in the order of their ids. Empties the gatherer. Codes are put into `buffer`. */
  take(buffer = new ArrayBuffer(this.size)): SearchCorpus {
    const corpus = this.#takeAsAdded(buffer)
    if (this.#inOrder) return corpus
    const sorted = new SearchGatherer(null)
    for (const [page, texts] of [...textsByPage(corpus)].sort(([a], [b]) => a - b)) sorted.add(page, texts)
    return sorted.take()
  }

  #takeAsAdded(buffer: ArrayBuffer): SearchCorpus {
    const units = Uint16Array.from(this.#units).sort()
    const rankOf = new Uint16Array(this.#codeOf.length)
    for (const [rank, unit] of units.entries()) rankOf[unit] = rank
    const ranks = Uint16Array.from(this.#units, (unit) => rankOf[unit] ?? 0)
    const codes = this.#isNarrow ? new Uint8Array(buffer, 0, this.#length) : new Uint16Array(buffer, 0, this.#length)
    let place = 0
    const copy = (chunk: Codes) => {
      for (let index = 0; index < chunk.length; index += 1) codes[place + index] = ranks[chunk[index] ?? 0] ?? 0
      place += chunk.length
    }
    for (const chunk of this.#full.take()) copy(chunk)
    copy(this.#chunk.subarray(0, this.#count))
    const textCount = this.#starts.length
    this.#starts.push(this.#length)
    return {
      codes,
      units,
      longest: this.#longest,
      textCount,
      pageCount: this.#pageCount,
      starts: this.#starts.take(),
      owners: this.#owners.take(),
    }
  }

  #append(text: string): void {
    for (let index = 0; index < text.length; index += 1) {
      if (this.#codeOf[text.charCodeAt(index)] === 0) this.#learn(text.charCodeAt(index))
    }
    for (let index = 0; index <= text.length; index += 1) {
      if (this.#count === chunkLength) {
        this.#full.add(this.#chunk)
        this.#count = 0
      }
      this.#chunk[this.#count] = index < text.length ? (this.#codeOf[text.charCodeAt(index)] ?? 0) : 0
      this.#count += 1
    }
    this.#length += text.length + 1
  }

  #learn(unit: number): void {
    this.#codeOf[unit] = this.#units.length
    this.#units.push(unit)
    if (this.#units.length === narrow + 1) this.#chunk = Uint16Array.from(this.#chunk)
  }

  get #isNarrow(): boolean {
    return this.#units.length <= narrow
  }
}
