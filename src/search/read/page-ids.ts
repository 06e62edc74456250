import { somePages } from '../../documents/search-format.js'

/** Ids of pages, ascending, or numbers that each have one in them. */
export type PageIds = Int32Array | Float64Array

/** Each number once, in order. */
export function ascending(numbers: Iterable<number>): PageIds {
  // Typed arrays are sorted as numbers, several times faster than by a function.
  const sorted = new Float64Array(numbers).sort()
  let count = 0
  for (const number of sorted) if (number !== sorted[count - 1]) sorted[count++] = number
  return sorted.subarray(0, count)
}

/**
 * The numbers of both, which are ascending; null: all numbers. Of a part of the kind `somePages` only those at positions
 * among them, else all but these, of which the last one is the number of all.
 */
export function common(one: PageIds | null, other: PageIds, positions?: PageIds, kind?: number): PageIds {
  if (!one) return other
  const both = one.slice()
  let index = 0
  let at = 0
  let count = 0
  // Sums take half the time of branches, which no processor foresees here.
  while (index < one.length && at < other.length) {
    const number = one[index] ?? 0
    const second = other[at] ?? 0
    both[count] = number
    count += +(number === second)
    index += +(number <= second)
    at += +(number >= second)
  }
  if (!positions) return both.slice(0, count)
  if (kind === somePages) return positions.map((position) => both[position] ?? 0)
  let from = 0
  count = 0
  for (const position of positions) {
    both.copyWithin(count, from, position)
    count += position - from
    from = position + 1
  }
  return both.slice(0, count)
}
