import type { Codes, SearchCorpus } from './search-corpus.js'

/** Offsets that are held at once, or of one character where it occurs more often. */
export const mostHeld = 12_000_000

/** Offsets of a gram, by the code of its last character: a range, in ascending order. */
export interface Bucket {
  readonly code: number
  readonly from: number
  readonly to: number
}

/** The offsets of a corpus, some characters at a time, and their sorting by the characters that follow. */
export class SearchOffsets {
  /** Of one group. */
  readonly places: Int32Array
  readonly #codes: Codes
  readonly #groups: readonly Bucket[][]
  readonly #next: Int32Array
  /** Made when first needed. */
  #buffer = new Int32Array(0)

  constructor({ codes, units }: SearchCorpus, held: number) {
    this.#codes = codes
    this.#next = new Int32Array(units.length)
    this.#groups = groupsOf(countsOf(codes, units.length), held)
    this.places = new Int32Array(this.#groups.reduce((most, group) => Math.max(most, group.at(-1)?.to ?? 0), 0))
  }

  /** Buckets of the characters in their order; those of one group are there until the next one is taken. */
  *groups(): Iterable<readonly Bucket[]> {
    for (const group of this.#groups) {
      this.#gather(group)
      yield group
    }
  }

  /**
   * Sorts a range by the code `depth` further on; equal ones keep their order. Only what occurs more than `least` times
   * is kept, at the beginning of the range.
   */
  split(from: number, to: number, depth: number, least = 0): Bucket[] {
    const codes = this.#codes
    const places = this.places
    const next = this.#next
    const found: number[] = []
    for (let index = from; index < to; index += 1) {
      const code = codes[(places[index] ?? 0) + depth] ?? 0
      if (next[code] === 0) found.push(code)
      next[code] = (next[code] ?? 0) + 1
    }
    const buckets: Bucket[] = []
    let start = from
    for (const code of found.sort((a, b) => a - b)) {
      const count = next[code] ?? 0
      next[code] = count > least ? start - from : -1
      if (count <= least) continue
      buckets.push({ code, from: start, to: start + count })
      start += count
    }
    if (start > from && found.length > 1) this.#scatter(from, to, depth, start)
    for (const code of found) next[code] = 0
    return buckets
  }

  /** `next` has where each code goes, from the range's start; below 0: it is left out. */
  #scatter(from: number, to: number, depth: number, end: number): void {
    if (this.#buffer.length < to - from) this.#buffer = new Int32Array(Math.min(2 * (to - from), this.places.length))
    const codes = this.#codes
    const places = this.places
    const next = this.#next
    const buffer = this.#buffer
    for (let index = from; index < to; index += 1) {
      const offset = places[index] ?? 0
      const code = codes[offset + depth] ?? 0
      const place = next[code] ?? 0
      if (place < 0) continue
      buffer[place] = offset
      next[code] = place + 1
    }
    places.set(buffer.subarray(0, end - from), from)
  }

  #gather(group: readonly Bucket[]): void {
    const codes = this.#codes
    const places = this.places
    const next = this.#next.fill(-1)
    for (const { code, from } of group) next[code] = from
    for (let offset = 0; offset < codes.length; offset += 1) {
      const code = codes[offset] ?? 0
      const place = next[code] ?? 0
      if (place < 0) continue
      places[place] = offset
      next[code] = place + 1
    }
    next.fill(0)
  }
}

function countsOf(codes: Codes, length: number): Int32Array {
  const counts = new Int32Array(length)
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

function groupsOf(counts: Int32Array, held: number): Bucket[][] {
  const groups: Bucket[][] = []
  let group: Bucket[] = []
  let from = 0
  for (let code = 1; code < counts.length; code += 1) {
    const count = counts[code] ?? 0
    if (from + count > held && group.length > 0) {
      groups.push(group)
      group = []
      from = 0
    }
    group.push({ code, from, to: from + count })
    from += count
  }
  return group.length > 0 ? [...groups, group] : groups
}
