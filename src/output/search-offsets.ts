import { type Codes, findPages, type SearchCorpus } from './search-corpus.js'
import { type CodeGroup, type CountedCode, groupsOf, offsetsByGroup } from './search-groups.js'
import type { SearchParts } from './search-parts.js'

/** Offsets that are held at once, or of one pair of characters where it occurs more often: 24 bytes each. */
export const mostHeld = 100_000

/** Offsets of a gram, by the code of its last character: a range, in ascending order. */
export interface Bucket {
  readonly code: number
  readonly from: number
  readonly to: number
  /** How far after its offsets the codes begin that are held beside them. */
  readonly ahead: number
}

/** Buckets of single characters, or of pairs with the same `first`. */
export interface BucketGroup {
  readonly first: CountedCode | null
  readonly buckets: readonly Bucket[]
}

export interface OffsetsOptions {
  /** What occurs more often is frequent. */
  readonly limit: number
  /** So many offsets are held at once. */
  readonly held: number
  /** A private file for those that are not; null: they are in memory too. */
  readonly file: string | null
}

/**
 * The offsets of a corpus, some characters at a time, and their sorting by the characters that follow. Some of these
 * and the page are held beside each offset: looking them up all over a large corpus would take most of the time.
 */
export class SearchOffsets {
  /** Characters of the corpus. */
  readonly total: number
  /** Of one group: offsets, and the numbers of their pages. */
  readonly places: Int32Array
  readonly pages: Int32Array
  /** The codes that come `ahead`, the next one in the highest bits. */
  readonly #keys: Int32Array
  readonly #corpus: SearchCorpus
  readonly #codes: Codes
  /** Bits of a code in a key, and how many of them a key has. */
  readonly #width: number
  readonly #perKey: number
  readonly #groups: readonly CodeGroup[]
  readonly #parts: SearchParts
  readonly #next: Int32Array
  readonly #buffer: Int32Array[]

  constructor(corpus: SearchCorpus, { limit, held, file }: OffsetsOptions) {
    const { codes, units, textCount } = corpus
    this.total = codes.length - textCount
    this.#corpus = corpus
    this.#codes = codes
    this.#width = 8 * codes.BYTES_PER_ELEMENT
    this.#perKey = 32 / this.#width
    this.#next = new Int32Array(units.length)
    this.#groups = groupsOf(corpus, limit, held)
    this.#parts = offsetsByGroup(corpus, this.#groups, file)
    const length = this.#groups.reduce((most, group) => Math.max(most, group.count), 0)
    this.places = new Int32Array(length)
    this.pages = new Int32Array(length)
    this.#keys = new Int32Array(length)
    this.#buffer = [this.places, this.pages, this.#keys].map(() => new Int32Array(length))
  }

  /** In the order of characters; the offsets of a group are there until the next one is taken. */
  *groups(): Iterable<BucketGroup> {
    for (const [number, { first, count }] of this.#groups.entries()) {
      this.#parts.read(number, this.places)
      findPages(this.#corpus, this.places, this.pages, count)
      const depth = first ? 1 : 0
      const ahead = this.#look(0, count, depth)
      yield { first, buckets: this.split({ code: 0, from: 0, to: count, ahead }, depth) }
    }
  }

  /**
   * Sorts a bucket by the code `depth` further on; equal ones keep their order. Only what occurs more than `least`
   * times is kept, at the beginning of the range.
   */
  split(bucket: Bucket, depth: number, least = 0): Bucket[] {
    const { from, to } = bucket
    const ahead = depth < bucket.ahead + this.#perKey ? bucket.ahead : this.#look(from, to, depth)
    const shift = 32 - (depth - ahead + 1) * this.#width
    const found = this.#count(from, to, shift)
    const next = this.#next
    const buckets: Bucket[] = []
    let start = from
    for (const code of found.sort((a, b) => a - b)) {
      const count = next[code] ?? 0
      next[code] = count > least ? start - from : -1
      if (count <= least) continue
      buckets.push({ code, from: start, to: start + count, ahead })
      start += count
    }
    if (start > from && found.length > 1) this.#scatter(bucket, shift, start)
    for (const code of found) next[code] = 0
    return buckets
  }

  close(): void {
    this.#parts.close()
  }

  /** Leaves in `next` how often each code occurs. Returns those that do. */
  #count(from: number, to: number, shift: number): number[] {
    const keys = this.#keys
    const next = this.#next
    const mask = (1 << this.#width) - 1
    const found: number[] = []
    for (let index = from; index < to; index += 1) {
      const code = ((keys[index] ?? 0) >> shift) & mask
      const count = next[code] ?? 0
      if (count === 0) found.push(code)
      next[code] = count + 1
    }
    return found
  }

  /** `next` has where each code goes, from the range's start; below 0: it is left out. */
  #scatter({ from, to }: Bucket, shift: number, end: number): void {
    const { places, pages } = this
    const keys = this.#keys
    const next = this.#next
    const [placesBuffer = places, pagesBuffer = pages, keysBuffer = keys] = this.#buffer
    const mask = (1 << this.#width) - 1
    for (let index = from; index < to; index += 1) {
      const key = keys[index] ?? 0
      const code = (key >> shift) & mask
      const place = next[code] ?? 0
      if (place < 0) continue
      keysBuffer[place] = key
      placesBuffer[place] = places[index] ?? 0
      pagesBuffer[place] = pages[index] ?? 0
      next[code] = place + 1
    }
    keys.set(keysBuffer.subarray(0, end - from), from)
    places.set(placesBuffer.subarray(0, end - from), from)
    pages.set(pagesBuffer.subarray(0, end - from), from)
  }

  /** Holds the codes from `depth` on. */
  #look(from: number, to: number, depth: number): number {
    const codes = this.#codes
    const places = this.places
    const keys = this.#keys
    const narrow = this.#width === 8
    for (let index = from; index < to; index += 1) {
      const start = (places[index] ?? 0) + depth
      const one = codes[start] ?? 0
      const two = codes[start + 1] ?? 0
      // After the last text there is nothing.
      keys[index] = narrow
        ? (one << 24) | (two << 16) | ((codes[start + 2] ?? 0) << 8) | (codes[start + 3] ?? 0)
        : (one << 16) | two
    }
    return depth
  }
}
