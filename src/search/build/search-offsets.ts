import { type Codes, codesFrom, findTexts, type SearchCorpus } from './search-corpus.js'
import type { Division } from './search-divisions.js'
import { type CodeGroup, SearchGroups } from './search-groups.js'

/** About so many offsets are held at once, or all of a run of characters that is too often the same: 24 bytes each. */
export const mostHeld = 100_000

/** Offsets of a gram, by the code of its last character: a range, in ascending order. */
export interface Bucket {
  readonly code: number
  readonly from: number
  readonly to: number
  /** How far after its offsets the codes begin that are held beside them. */
  readonly ahead: number
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
 * and the text are held beside each offset: looking them up all over a large corpus would take most of the time.
 */
export class SearchOffsets {
  /** Characters of the corpus. */
  readonly total: number
  /** Of one group: offsets, and the numbers of their texts; mostly longer than needed. */
  readonly places: Int32Array
  readonly texts: Int32Array
  /** The codes that come `ahead`, the next one in the highest bits. */
  readonly #keys: Int32Array
  readonly groups: readonly CodeGroup[]
  readonly #corpus: SearchCorpus
  readonly #codes: Codes
  /** Bits of a code in a key, and how many of them a key has. */
  readonly #width: number
  readonly #perKey: number
  readonly #groups: SearchGroups
  readonly #next: Int32Array
  readonly #buffer: Int32Array[]
  #hasTexts = false

  constructor(corpus: SearchCorpus, { limit, held, file }: OffsetsOptions) {
    const { codes, units, textCount } = corpus
    this.total = codes.length - textCount
    this.#corpus = corpus
    this.#codes = codes
    this.#width = 8 * codes.BYTES_PER_ELEMENT
    this.#perKey = 32 / this.#width
    this.#next = new Int32Array(units.length)
    this.#groups = new SearchGroups(corpus, limit, held, file)
    this.groups = this.#groups.groups
    const length = this.groups.reduce((most, { count }) => Math.max(most, count), 0)
    this.places = new Int32Array(length)
    const pages = this.groups.flatMap(({ prefix }) => prefix.map((division) => this.#groups.pageCount(division)))
    this.texts = new Int32Array(pages.reduce((most, count) => Math.max(most, count), length))
    this.#keys = new Int32Array(length)
    this.#buffer = [1, 2, 3].map(() => new Int32Array(length))
  }

  /**
   * Buckets of a group's characters; its offsets are there until the next one is taken. With `least` only what occurs
   * more often, and without texts.
   */
  take(group: number, least = 0): Bucket[] {
    const { prefix, count } = this.groups[group] ?? { prefix: [], count: 0 }
    const depth = prefix.length
    this.#groups.readOffsets(group, this.places, this.#keys)
    this.#hasTexts = least === 0
    if (this.#hasTexts) findTexts(this.#corpus, this.places, this.texts, count)
    return this.split({ code: 0, from: 0, to: count, ahead: depth }, depth, least)
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

  /** The number of a text of each page that has a prefix of a group, in ascending order; no group is held any more. */
  textsOf(division: Division): Int32Array {
    const texts = this.texts.subarray(0, this.#groups.pageCount(division))
    this.#groups.readTexts(division, texts)
    return texts
  }

  close(): void {
    this.#groups.close()
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
    const { places, texts } = this
    const keys = this.#keys
    const next = this.#next
    const hasTexts = this.#hasTexts
    const [placesBuffer = places, textsBuffer = texts, keysBuffer = keys] = this.#buffer
    const mask = (1 << this.#width) - 1
    for (let index = from; index < to; index += 1) {
      const key = keys[index] ?? 0
      const code = (key >> shift) & mask
      const place = next[code] ?? 0
      if (place < 0) continue
      keysBuffer[place] = key
      placesBuffer[place] = places[index] ?? 0
      if (hasTexts) textsBuffer[place] = texts[index] ?? 0
      next[code] = place + 1
    }
    keys.set(keysBuffer.subarray(0, end - from), from)
    places.set(placesBuffer.subarray(0, end - from), from)
    if (hasTexts) texts.set(textsBuffer.subarray(0, end - from), from)
  }

  /** Holds the codes from `depth` on. */
  #look(from: number, to: number, depth: number): number {
    const codes = this.#codes
    const places = this.places
    const keys = this.#keys
    for (let index = from; index < to; index += 1) keys[index] = codesFrom(codes, (places[index] ?? 0) + depth)
    return depth
  }
}
