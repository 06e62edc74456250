import type { Codes, SearchCorpus } from './search-corpus.js'
import { SearchParts } from './search-parts.js'

/** A character, by its code, and how often it occurs. */
export interface CountedCode {
  readonly code: number
  readonly count: number
}

/** Neighbouring characters, or such that follow `first`. */
export interface CodeGroup {
  readonly first: CountedCode | null
  readonly codes: readonly number[]
  /** How often they occur. */
  readonly count: number
}

/**
 * Characters in their order, in groups that occur `held` times at most; a character that occurs more often, and more
 * than `limit` times, is divided by the next one.
 */
export function groupsOf({ codes, units }: SearchCorpus, limit: number, held: number): CodeGroup[] {
  const groups: CodeGroup[] = []
  const most = Math.max(limit, held)
  const all = countsOf(codes, units.length)
  const pairs = countsOfPairs(codes, units.length, (code) => (all[code] ?? 0) > most)
  let small: CountedCode[] = []
  for (const first of counted(all)) {
    const after = pairs[first.code]
    if (!after) {
      small.push(first)
      continue
    }
    groups.push(...packed(null, small, held), ...packed(first, counted(after), held))
    small = []
  }
  return [...groups, ...packed(null, small, held)]
}

/** The offsets of each group, in ascending order. */
export function offsetsByGroup(
  { codes, units }: SearchCorpus,
  groups: readonly CodeGroup[],
  file: string | null,
): SearchParts {
  const parts = new SearchParts(
    file,
    groups.map(({ count }) => count),
  )
  const none = new Int32Array(units.length).fill(-1)
  const single = none.slice()
  const pairs = new Map<number, Int32Array>()
  for (const [group, { first, codes: own }] of groups.entries()) {
    const groupOf = first ? (pairs.get(first.code) ?? none.slice()) : single
    if (first) pairs.set(first.code, groupOf)
    for (const code of own) groupOf[code] = group
  }
  const pairsOf = Array.from(units, (_, code) => pairs.get(code) ?? none)
  for (let offset = 0; offset < codes.length; offset += 1) {
    const code = codes[offset] ?? 0
    let group = single[code] ?? -1
    if (group < 0) group = pairsOf[code]?.[codes[offset + 1] ?? 0] ?? -1
    if (group >= 0) parts.add(group, offset)
  }
  parts.end()
  return parts
}

function packed(first: CountedCode | null, counts: readonly CountedCode[], held: number): CodeGroup[] {
  const groups: CodeGroup[] = []
  let codes: number[] = []
  let total = 0
  for (const { code, count } of counts) {
    if (total + count > held && codes.length > 0) {
      groups.push({ first, codes, count: total })
      codes = []
      total = 0
    }
    codes.push(code)
    total += count
  }
  return codes.length > 0 ? [...groups, { first, codes, count: total }] : groups
}

function countsOf(codes: Codes, length: number): Int32Array {
  const counts = new Int32Array(length)
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

/** By first code, if it is wanted: how often each code comes next. */
function countsOfPairs(codes: Codes, length: number, wanted: (code: number) => boolean): (Int32Array | null)[] {
  const pairs = Array.from({ length }, (_, code) => (code > 0 && wanted(code) ? new Int32Array(length) : null))
  for (let index = 1; index < codes.length; index += 1) {
    const counts = pairs[codes[index - 1] ?? 0]
    const code = codes[index] ?? 0
    if (counts) counts[code] = (counts[code] ?? 0) + 1
  }
  return pairs
}

/** What occurs, without the end of a text. */
function counted(counts: Int32Array): CountedCode[] {
  return Array.from(counts, (count, code) => ({ code, count })).filter(({ code, count }) => code > 0 && count > 0)
}
