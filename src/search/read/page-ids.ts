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
 * among them, else all but these.
 */
export function common(one: PageIds | null, other: PageIds, positions?: PageIds, kind?: number): PageIds {
  if (!one) return other
  const both = one.slice()
  let index = 0
  let at = 0
  let position = 0
  let next = 0
  let count = 0
  while (index < one.length) {
    const number = one[index] ?? 0
    const second = other[at] ?? number + 1
    if (number === second) {
      const isListed = positions?.[next] === position
      if (isListed) next += 1
      if (isListed === (kind === somePages)) both[count++] = number
      position += 1
    }
    if (number <= second) index += 1
    if (number >= second) at += 1
  }
  return both.slice(0, count)
}
