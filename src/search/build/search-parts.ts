import { longestPart, mostFiles } from '../../documents/search-format.js'
import type { FrequentRun } from './frequent-runs.js'
import { PageSet } from './page-sets/page-set.js'
import type { RunPages } from './page-sets/run-pages.js'
import type { SearchCorpus } from './search-corpus.js'
import type { WordPlaces } from './word-places.js'

/**
 * A part whose words are in more than `mostFiles` files gets pages if they are in more than `manyTimes` as many, if it
 * occurs more often than `rareCount`, or if it occurs so rarely in each file that its pages take no more than the files.
 */
const manyTimes = 4
const rareCount = 700
const fewOfFile = 8

/** What is told about parts. */
export interface PartVisitor {
  /** Called with the parts in order, and the numbers of the files of their words; null: the part has pages instead. */
  visit(part: string, files: readonly number[] | null): void
  /** Called later than `visit`, with the pages of a part, which are valid only inside the callback. */
  setPages(part: string, pages: PageSet): void
}

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
  readonly #visitor: PartVisitor
  readonly #runPages: RunPages
  /** Characters of all words with 0 after each, and the number of the word at each offset. */
  readonly #codes: Uint16Array
  readonly #wordAt: Int32Array
  // Memory that is used again and again: what parts leave behind is collected too late.
  /** Counts by character, 0 in between. */
  readonly #counts = new Int32Array(2 ** 16)
  readonly #unsorted: Int32Array
  /** By length: the pages of the part of this length that is being visited. */
  readonly #pages: PageSet[] = []

  /** `fileOf`: by word, the number of its file. */
  constructor(corpus: SearchCorpus, places: WordPlaces, fileOf: Int32Array, runPages: RunPages, visitor: PartVisitor) {
    this.#corpus = corpus
    this.#places = places
    this.#fileOf = fileOf
    this.#runPages = runPages
    this.#visitor = visitor
    const { codes, starts } = corpus.characters()
    this.#codes = codes
    this.#wordAt = new Int32Array(codes.length)
    this.#unsorted = new Int32Array(codes.length - corpus.words.length)
    for (const number of corpus.words.keys()) this.#wordAt.fill(number, starts[number], starts[number + 1])
  }

  visitAll(runs: FrequentRun): void {
    const offsets = new Int32Array(this.#unsorted.length)
    let count = 0
    for (let offset = 0; offset < this.#codes.length; offset += 1) {
      if (this.#codes[offset] === 0) continue
      offsets[count] = offset
      count += 1
    }
    this.#visitBelow('', { offsets, run: runs }, null)
  }

  /** `pages`: gets those of words with the part; null: nothing is added. */
  #visitBelow(part: string, { offsets, run }: Branch, pages: PageSet | null): void {
    const byCode = this.#partition(offsets, part.length)
    const ending = byCode.get(0)
    if (pages && ending) this.#mark(ending, pages)
    const codes = new Set([...byCode.keys(), ...(run?.next.keys() ?? [])])
    codes.delete(0)
    for (const code of [...codes].sort((a, b) => a - b)) {
      const branch = { offsets: byCode.get(code) ?? noOffsets, run: run?.next.get(code) }
      this.#visitPart(part + String.fromCharCode(code), branch, pages)
    }
  }

  /**
   * Sorts offsets in place by the character `depth` after each, and returns those of each character, still ascending. 0 is
   * the end of a word.
   */
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
      byCode.set(code, offsets.subarray(start, end))
      // From here on where the next one goes.
      counts[code] = start
      start = end
    }
    const unsorted = this.#unsorted
    unsorted.set(offsets)
    for (let at = 0; at < offsets.length; at += 1) {
      const offset = unsorted[at] ?? 0
      const code = this.#codes[offset + depth] ?? 0
      const place = counts[code] ?? 0
      offsets[place] = offset
      counts[code] = place + 1
    }
    for (const code of found) counts[code] = 0
    return byCode
  }

  #visitPart(part: string, { offsets, run }: Branch, above: PageSet | null): void {
    if (offsets.length === 0) {
      const pages = run?.pages ?? null
      if (pages !== null) {
        this.#visitor.visit(part, null)
        this.#visitor.setPages(part, this.#runPages.of(pages))
      }
      this.#visitBelow(part, { offsets, run }, null)
      return
    }
    const files = this.#filesOf(offsets)
    if (!this.#isListed(part, offsets, files)) {
      this.#visitor.visit(part, files)
      if (above) this.#mark(offsets, above)
      // Only runs across words begin with a part of which all files are read.
      const isLast = files.length <= mostFiles || part.length === longestPart
      if (run || !isLast) this.#visitBelow(part, { offsets: isLast ? noOffsets : offsets, run }, null)
      return
    }
    // Longer parts fill it, so that each word is looked at once.
    const pages = this.#noPages(part.length)
    this.#visitor.visit(part, null)
    this.#visitBelow(part, { offsets, run }, pages)
    this.#visitor.setPages(part, pages)
    above?.addAll(pages)
  }

  /** An empty set for a part of this length. */
  #noPages(length: number): PageSet {
    const set = this.#pages[length] ?? new PageSet(this.#corpus.pages.length)
    this.#pages[length] = set
    set.bits.fill(0)
    return set
  }

  #isListed(part: string, offsets: Int32Array, files: readonly number[]): boolean {
    if (files.length <= mostFiles || part.length === longestPart) return false
    if (files.length > manyTimes * mostFiles) return true
    const count = offsets.reduce((sum, offset) => sum + this.#places.count(this.#wordAt[offset] ?? 0), 0)
    return count > rareCount || count < fewOfFile * files.length
  }

  #filesOf(offsets: Int32Array): number[] {
    const files: number[] = []
    for (const offset of offsets) {
      const file = this.#fileOf[this.#wordAt[offset] ?? 0] ?? 0
      if (files.at(-1) !== file) files.push(file)
    }
    return files
  }

  /** Adds the pages of the words at these offsets. */
  #mark(offsets: Int32Array, pages: PageSet): void {
    let last = -1
    for (const offset of offsets) {
      const word = this.#wordAt[offset] ?? 0
      if (word !== last) this.#places.mark(word, pages)
      last = word
    }
  }
}
