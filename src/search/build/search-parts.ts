import { longestPart, mostFiles, partKind } from '../../documents/search-format.js'
import type { FrequentRun } from './frequent-runs.js'
import { PageSet } from './page-set.js'
import type { SearchCorpus } from './search-gatherer.js'
import type { NumberEncoder } from './search-numbers.js'
import type { WordPlaces } from './word-places.js'

/** A part that occurs no more often gets no pages of its own, unless its words are in many times `mostFiles` files. */
const rareCount = 1000
const manyTimes = 4

/** Called with the parts in order, and their values. */
type VisitPart = (part: string, value: string) => void

/** Occurrences of a part in words, and its frequent runs. */
interface Branch {
  /** Where the part begins in the characters of all words, ascending; a part of `#offsets`. */
  readonly offsets: Int32Array
  readonly run: FrequentRun | undefined
}

const noOffsets = new Int32Array(0)

/** Visits parts of words and runs across words in order: as many as are needed to find any part. */
export class SearchParts {
  readonly #corpus: SearchCorpus
  readonly #places: WordPlaces
  readonly #fileOf: Int32Array
  readonly #numbers: NumberEncoder
  readonly #visit: VisitPart
  /** Characters of all words with 0 after each, and the number of the word at each offset. */
  readonly #codes: Uint16Array
  readonly #wordAt: Int32Array
  /** Used again and again; counts by character are 0 in between. */
  readonly #pages: PageSet
  readonly #counts = new Int32Array(2 ** 16)

  /** `fileOf`: by word, the number of its file. */
  constructor(corpus: SearchCorpus, places: WordPlaces, fileOf: Int32Array, numbers: NumberEncoder, visit: VisitPart) {
    this.#corpus = corpus
    this.#places = places
    this.#fileOf = fileOf
    this.#numbers = numbers
    this.#visit = visit
    const length = corpus.words.reduce((sum, word) => sum + word.length + 1, 0)
    this.#codes = new Uint16Array(length)
    this.#wordAt = new Int32Array(length)
    this.#pages = new PageSet(corpus.pages.length)
    let at = 0
    for (const [number, word] of corpus.words.entries()) {
      for (let index = 0; index < word.length; index += 1) {
        this.#codes[at + index] = word.charCodeAt(index)
        this.#wordAt[at + index] = number
      }
      at += word.length + 1
    }
  }

  visitAll(runs: FrequentRun): void {
    const offsets = new Int32Array(this.#codes.length - this.#corpus.words.length)
    let count = 0
    for (let offset = 0; offset < this.#codes.length; offset += 1) {
      if (this.#codes[offset] === 0) continue
      offsets[count] = offset
      count += 1
    }
    this.#visitBelow('', { offsets, run: runs }, null)
  }

  /** `pages`: numbers of the pages of the part itself; null: it has none. */
  #visitBelow(part: string, { offsets, run }: Branch, pages: Int32Array | null): void {
    const byCode = this.#partition(offsets, part.length)
    const codes = new Set([...byCode.keys(), ...(run?.next.keys() ?? [])])
    for (const code of [...codes].sort((a, b) => a - b)) {
      const branch = { offsets: byCode.get(code) ?? noOffsets, run: run?.next.get(code) }
      this.#visitPart(part + String.fromCharCode(code), branch, pages)
    }
  }

  /** Sorts offsets in place by the character `depth` after each, and returns those of each character, still ascending. */
  #partition(offsets: Int32Array, depth: number): Map<number, Int32Array> {
    const counts = this.#counts
    const found: number[] = []
    for (let at = 0; at < offsets.length; at += 1) {
      const code = this.#codes[(offsets[at] ?? 0) + depth] ?? 0
      const count = counts[code] ?? 0
      if (count === 0) found.push(code)
      counts[code] = count + 1
    }
    const byCode = new Map<number, Int32Array>()
    let start = 0
    for (const code of found) {
      const end = start + (counts[code] ?? 0)
      if (code !== 0) byCode.set(code, offsets.subarray(start, end))
      // From here on where the next one goes.
      counts[code] = start
      start = end
    }
    const before = offsets.slice()
    for (let at = 0; at < before.length; at += 1) {
      const offset = before[at] ?? 0
      const code = this.#codes[offset + depth] ?? 0
      const place = counts[code] ?? 0
      offsets[place] = offset
      counts[code] = place + 1
    }
    for (const code of found) counts[code] = 0
    return byCode
  }

  #visitPart(part: string, { offsets, run }: Branch, above: Int32Array | null): void {
    const files = this.#filesOf(offsets)
    if (offsets.length > 0 && !this.#isFrequent(part, offsets, files)) {
      this.#visit(part, this.#numbers.ascending(partKind.files, Int32Array.from(files)))
      // Runs across words may begin with it.
      if (run) this.#visitBelow(part, { offsets: noOffsets, run }, null)
      return
    }
    const pages = offsets.length > 0 ? this.#pagesOf(offsets) : run?.pages?.numbers()
    if (pages) this.#visit(part, this.#value(pages, above))
    this.#visitBelow(part, { offsets, run }, pages ?? null)
  }

  #isFrequent(part: string, offsets: Int32Array, files: readonly number[]): boolean {
    if (files.length <= mostFiles || part.length === longestPart) return false
    if (files.length > manyTimes * mostFiles) return true
    return offsets.reduce((count, offset) => count + this.#places.count(this.#wordAt[offset] ?? 0), 0) > rareCount
  }

  #filesOf(offsets: Int32Array): number[] {
    const files: number[] = []
    for (const offset of offsets) {
      const file = this.#fileOf[this.#wordAt[offset] ?? 0] ?? 0
      if (files.at(-1) !== file) files.push(file)
    }
    return files
  }

  #pagesOf(offsets: Int32Array): Int32Array {
    this.#pages.clear()
    let last = -1
    for (const offset of offsets) {
      const word = this.#wordAt[offset] ?? 0
      if (word !== last) this.#places.mark(word, this.#pages)
      last = word
    }
    return this.#pages.numbers()
  }

  /** Encodes the pages, as positions among `above`, the pages of the part one character shorter; null: it has none. */
  #value(pages: Int32Array, above: Int32Array | null): string {
    if (above === null) {
      const ids = new Int32Array(pages.length)
      for (let index = 0; index < pages.length; index += 1) ids[index] = this.#corpus.pages[pages[index] ?? 0] ?? 0
      return this.#numbers.ascending(partKind.pages, ids)
    }
    const ranks = new Int32Array(pages.length)
    let rank = 0
    for (let index = 0; index < pages.length; index += 1) {
      const page = pages[index] ?? 0
      while ((above[rank] ?? page) < page) rank += 1
      ranks[index] = rank
    }
    return this.#numbers.ascending(partKind.some, ranks)
  }
}
