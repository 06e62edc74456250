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
  let small: CountedCode[] = []
  for (const first of countsOf(codes, units.length, null)) {
    if (first.count <= Math.max(limit, held)) {
      small.push(first)
      continue
    }
    groups.push(...packed(null, small, held), ...packed(first, countsOf(codes, units.length, first.code), held))
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

/** The characters that occur anywhere, or after `first`. */
function countsOf(codes: Codes, length: number, first: number | null): CountedCode[] {
  const counts = new Int32Array(length)
  if (first === null) for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  else {
    for (let place = codes.indexOf(first); place >= 0; place = codes.indexOf(first, place + 1)) {
      const code = codes[place + 1] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
    }
  }
  return Array.from(counts, (count, code) => ({ code, count })).filter(({ code, count }) => code > 0 && count > 0)
}
