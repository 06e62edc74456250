import type { SearchEntries } from '../../../documents/search-entries.js'
import { allPages, otherPages, somePages } from '../../../documents/search-format.js'
import { decodeAscending, decodeKind } from '../../read/search-numbers.js'
import { PageSet } from '../page-sets/page-set.js'
import { listsAbove } from '../part-lists.js'
import { NumberEncoder } from '../search-numbers.js'
import { otherPositions, unionOf, withoutNumbers, withoutPositions } from './ascending-lists.js'

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
 * The values of parts with pages, by part, without removed pages; parts that only these had are missing. Only lists of
 * parts that removed pages may have are decoded. `parts`: all that are listed. `removed`: ids.
 */
export function remainingPages(parts: SearchEntries, removed: readonly number[]): ReadonlyMap<string, string> {
  const encoder = new NumberEncoder()
  const listed = linkedParts(parts)
  // Each page of a longer part is one of a part that has no list above it.
  const top = listed.filter(({ start, end }) => !start && !end)
  /** Ids of all pages of the lists, ascending. Pages are numbered by them. */
  const ids = top.reduce<Int32Array>((all, one) => unionOf(all, decodeAscending(one.value)[1]), new Int32Array())
  const removedPages = setOf(Int32Array.from(removed))
  /** Room for positions of removed pages. */
  const room = new Int32Array(removed.length)
  const values = new Map<string, string>()
  for (const one of listed) {
    const value = decodeKind(one.value) === allPages ? withoutIds(one) : withoutPages(one)
    if (value !== null) values.set(one.part, value)
  }
  return values

  /** The value of a part that is told by the lists above it; null: nothing is left of it. */
  function withoutPages(one: ListedPart): string | null {
    const { start, end, value } = one
    // A part has no page that its beginning or end does not have.
    if ((start && !start.pages) || (end && !end.pages)) return value
    const above = start?.pages && end?.pages ? start.pages.shared(end.pages) : (start ?? end)?.pages
    const own = above?.positionsOf(removedPages, room) ?? []
    if (!above || own.length === 0) return value
    const [kind, numbers] = decodeAscending(value)
    const positions = kind === otherPages ? numbers.subarray(0, -1) : numbers
    const left = withoutPositions(positions, own)
    const found = positions.length - left.length
    const hasRemoved = kind === otherPages ? found < own.length : found > 0
    if (one.isAbove && hasRemoved) {
      const pages = above.at(positions)
      one.pages = kind === otherPages ? above.without(pages) : pages
    }
    return encoded(kind, left, above.count() - own.length)
  }

  /** The same of a part with all its pages. */
  function withoutIds(one: ListedPart): string | null {
    const own = decodeAscending(one.value)[1]
    const left = withoutNumbers(own, removed)
    if (left === own) return one.value
    if (one.isAbove) one.pages = setOf(own)
    return left.length === 0 ? null : encoder.ascending(allPages, left)
  }

  /** The list of a kind, which has or lacks the positions among `all` pages; null: it is empty. */
  function encoded(kind: number, positions: Int32Array, all: number): string | null {
    const count = kind === otherPages ? all - positions.length : positions.length
    if (count === 0) return null
    const isMost = 2 * count > all
    const own = isMost === (kind === otherPages) ? positions : otherPositions(positions, all)
    if (!isMost) return encoder.ascending(somePages, own)
    const others = new Int32Array(own.length + 1)
    others.set(own)
    others[own.length] = all
    return encoder.ascending(otherPages, others)
  }

  /** The pages with these ids, ascending; others than those of the lists are left out. */
  function setOf(wanted: Int32Array): PageSet {
    const pages = new PageSet(ids.length)
    let next = 0
    for (let number = 0; number < ids.length; number += 1) {
      const id = ids[number] ?? 0
      while ((wanted[next] ?? id) < id) next += 1
      if (wanted[next] === id) pages.add(number)
    }
    return pages
  }
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
