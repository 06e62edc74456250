import type { SearchEntries } from '../../../documents/search-entries.js'
import { allPages, otherPages, somePages } from '../../../documents/search-format.js'
import { PageSet } from '../page-sets/page-set.js'
import { listsAbove } from '../part-lists.js'
import { NumberEncoder } from '../search-numbers.js'
import { otherPositions, unionOf, withoutNumbers, withoutPositions } from './ascending-lists.js'
import { NumberDecoder } from './number-decoder.js'

/** A part with pages. */
interface ListedPart {
  readonly part: string
  readonly value: string
  /** As of `listsAbove`. */
  start: ListedPart | null
  end: ListedPart | null
  /** Whether the pages of longer parts are positions among its own. */
  isAbove: boolean
  /** Its pages before; null: none of them is removed, or `isAbove` is false. */
  pages: PageSet | null
}

/**
 * The values of parts with pages, by part, without removed pages; parts that only these had are missing. `parts`: all that
 * are listed. `removed`: ids.
 */
export function remainingPages(parts: SearchEntries, removed: readonly number[]): ReadonlyMap<string, string> {
  const listed = linkedParts(parts)
  const remaining = new RemainingPages(listed, removed)
  return new Map(
    listed.flatMap((one) => {
      const value = remaining.valueOf(one)
      return value === null ? [] : [[one.part, value]]
    }),
  )
}

/** The parts, shorter ones first, so that a part comes after those that its value depends on. */
function linkedParts(parts: SearchEntries): ListedPart[] {
  const listed = parts.map(
    ([part, value]): ListedPart => ({ part, value, start: null, end: null, isAbove: false, pages: null }),
  )
  const byPart = new Map(listed.map((one) => [one.part, one]))
  for (const one of listed) {
    ;[one.start, one.end] = listsAbove(one.part, (part) => byPart.get(part) ?? null)
    for (const above of [one.start, one.end]) if (above) above.isAbove = true
  }
  return listed.sort((one, other) => one.part.length - other.part.length)
}

/** Values without removed pages. Only lists of parts that removed pages may have are decoded. */
class RemainingPages {
  readonly #decoder = new NumberDecoder()
  readonly #encoder = new NumberEncoder()
  readonly #removedIds: readonly number[]
  /** Ids of all pages of the lists, ascending. Pages are numbered by them. */
  readonly #ids: Int32Array
  readonly #removed: PageSet
  /** Room for positions of removed pages. */
  readonly #positions: Int32Array

  constructor(listed: readonly ListedPart[], removed: readonly number[]) {
    this.#removedIds = removed
    // Each page of a longer part is one of a part that has no list above it.
    const top = listed.filter(({ start, end }) => !start && !end)
    this.#ids = top.reduce<Int32Array>(
      (ids, one) => unionOf(ids, this.#decoder.ascending(one.value)[1]),
      new Int32Array(),
    )
    this.#removed = this.#setOf(Int32Array.from(removed))
    this.#positions = new Int32Array(removed.length)
  }

  /** The value of a part; null: nothing is left of it. Call it in the order of the parts. */
  valueOf(one: ListedPart): string | null {
    const { start, end, value } = one
    if (!start && !end) return this.#withoutIds(one)
    // A part has no page that its beginning or end does not have.
    if ((start && !start.pages) || (end && !end.pages)) return value
    const above = start?.pages && end?.pages ? start.pages.shared(end.pages) : (start ?? end)?.pages
    const removed = above?.positionsOf(this.#removed, this.#positions) ?? []
    if (!above || removed.length === 0) return value
    const [kind, numbers] = this.#decoder.ascending(value)
    const positions = kind === otherPages ? numbers.subarray(0, -1) : numbers
    const left = withoutPositions(positions, removed)
    const found = positions.length - left.length
    const hasRemoved = kind === otherPages ? found < removed.length : found > 0
    if (one.isAbove && hasRemoved) {
      const pages = above.at(positions)
      one.pages = kind === otherPages ? above.without(pages) : pages
    }
    return this.#encoded(kind, left, above.count() - removed.length)
  }

  #withoutIds(one: ListedPart): string | null {
    const ids = this.#decoder.ascending(one.value)[1]
    const left = withoutNumbers(ids, this.#removedIds)
    if (left === ids) return one.value
    if (one.isAbove) one.pages = this.#setOf(ids)
    return left.length === 0 ? null : this.#encoder.ascending(allPages, left)
  }

  /** `kind`: of these positions among so many pages. */
  #encoded(kind: number, positions: Int32Array, all: number): string | null {
    const count = kind === otherPages ? all - positions.length : positions.length
    if (count === 0) return null
    const isMost = 2 * count > all
    const own = isMost === (kind === otherPages) ? positions : otherPositions(positions, all)
    if (!isMost) return this.#encoder.ascending(somePages, own)
    const others = new Int32Array(own.length + 1)
    others.set(own)
    others[own.length] = all
    return this.#encoder.ascending(otherPages, others)
  }

  /** The pages with these ids, ascending; others than those of the lists are left out. */
  #setOf(ids: Int32Array): PageSet {
    const pages = new PageSet(this.#ids.length)
    let next = 0
    for (let number = 0; number < this.#ids.length; number += 1) {
      const id = this.#ids[number] ?? 0
      while ((ids[next] ?? id) < id) next += 1
      if (ids[next] === id) pages.add(number)
    }
    return pages
  }
}
