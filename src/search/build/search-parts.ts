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
  /** Where the part begins in the characters of all words, ascending. */
  readonly offsets: number[]
  readonly run: FrequentRun | undefined
}

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
  /** Used again and again. */
  readonly #pages: PageSet

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
    const offsets: number[] = []
    for (let offset = 0; offset < this.#codes.length; offset += 1) if (this.#codes[offset] !== 0) offsets.push(offset)
    this.#visitBelow('', { offsets, run: runs }, null)
  }

  /** `pages`: numbers of the pages of the part itself; null: it has none. */
  #visitBelow(part: string, { offsets, run }: Branch, pages: Int32Array | null): void {
    const byCode = new Map<number, number[]>()
    for (let at = 0; at < offsets.length; at += 1) {
      const offset = offsets[at] ?? 0
      const code = this.#codes[offset + part.length] ?? 0
      if (code === 0) continue
      const known = byCode.get(code)
      if (known) known.push(offset)
      else byCode.set(code, [offset])
    }
    const codes = new Set([...byCode.keys(), ...(run?.next.keys() ?? [])])
    for (const code of [...codes].sort((a, b) => a - b)) {
      const branch = { offsets: byCode.get(code) ?? [], run: run?.next.get(code) }
      this.#visitPart(part + String.fromCharCode(code), branch, pages)
    }
  }

  #visitPart(part: string, { offsets, run }: Branch, above: Int32Array | null): void {
    const files = this.#filesOf(offsets)
    if (offsets.length > 0 && !this.#isFrequent(part, offsets, files)) {
      this.#visit(part, this.#numbers.ascending(partKind.files, Int32Array.from(files)))
      // Runs across words may begin with it.
      if (run) this.#visitBelow(part, { offsets: [], run }, null)
      return
    }
    const pages = offsets.length > 0 ? this.#pagesOf(offsets) : run?.pages?.numbers()
    if (pages) this.#visit(part, this.#value(pages, above))
    this.#visitBelow(part, { offsets, run }, pages ?? null)
  }

  #isFrequent(part: string, offsets: readonly number[], files: readonly number[]): boolean {
    if (files.length <= mostFiles || part.length === longestPart) return false
    if (files.length > manyTimes * mostFiles) return true
    return offsets.reduce((count, offset) => count + this.#places.count(this.#wordAt[offset] ?? 0), 0) > rareCount
  }

  #filesOf(offsets: readonly number[]): number[] {
    const files: number[] = []
    for (const offset of offsets) {
      const file = this.#fileOf[this.#wordAt[offset] ?? 0] ?? 0
      if (files.at(-1) !== file) files.push(file)
    }
    return files
  }

  #pagesOf(offsets: readonly number[]): Int32Array {
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
      const ids = pages.map((page) => this.#corpus.pages[page] ?? 0)
      return this.#numbers.ascending(partKind.pages, ids)
    }
    let rank = 0
    const ranks = pages.map((page) => {
      while ((above[rank] ?? page) < page) rank += 1
      return rank
    })
    return this.#numbers.ascending(partKind.some, ranks)
  }
}
