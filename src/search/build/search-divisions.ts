import type { Codes, SearchCorpus } from './search-corpus.js'

/** A run of characters that occurs so often that it is divided by the character that follows it. */
export interface Division {
  /** Of its last character. */
  readonly code: number
  /** The run by its parts: the divisions that it begins with, and itself; nothing for the empty one. */
  readonly prefix: readonly Division[]
  /** By code: how often it follows in the sample. A text may end too. */
  readonly counts: Int32Array
  /** By code: the run with it, where that is divided again. */
  readonly longer: (Division | null)[]
  /** By code: the number of its group; -1: it has none. */
  readonly groupOf: Int32Array
  /** The number of its own part, for its pages. */
  part: number
  /** How often it occurs, and the page on which it came last, as far as is known by now. */
  count: number
  lastPage: number
}

interface Divisions {
  /** The empty run. */
  readonly root: Division
  /** All others. */
  readonly divisions: readonly Division[]
  /** By group: what its characters follow. */
  readonly prefixes: readonly (readonly Division[])[]
}

/** What is repeated so far may be so for long, and pages are kept for each division. */
const longestPrefix = 8

/** About so many characters are looked at, in windows all over the corpus. */
const sampleLength = 2 ** 21
const windowLength = 4096

/**
 * Divides until nothing occurs more than `held` times, as far as a sample shows. What is divided is frequent: it occurs
 * more than `limit` times in the sample alone.
 */
export function divide({ codes, units }: SearchCorpus, limit: number, held: number): Divisions {
  const step = Math.ceil(codes.length / sampleLength)
  const most = Math.max(limit, held / step)
  const root = emptyDivision(0, null, units.length)
  const divisions: Division[] = []
  let newest = [root]
  for (let length = 0; newest.length > 0; length += 1) {
    countAfter(codes, root, length, step)
    newest = length < longestPrefix ? newest.flatMap((division) => longerThan(division, most)) : []
    divisions.push(...newest)
  }
  const prefixes: (readonly Division[])[] = []
  pack(root, held / step, prefixes)
  // The end of a text is no character.
  root.groupOf[0] = -1
  for (const [number, division] of divisions.entries()) division.part = prefixes.length + number
  return { root, divisions, prefixes }
}

/** `before`: the prefix without its last character; null: the empty one. */
function emptyDivision(code: number, before: readonly Division[] | null, length: number): Division {
  const prefix = [...(before ?? [])]
  const division: Division = {
    code,
    prefix,
    counts: new Int32Array(length),
    longer: new Array<null>(length).fill(null),
    groupOf: new Int32Array(length),
    part: -1,
    count: 0,
    lastPage: -1,
  }
  if (before) prefix.push(division)
  return division
}

/** Counts what follows divisions of this length. */
function countAfter(codes: Codes, root: Division, length: number, step: number): void {
  for (let start = 0; start < codes.length; start += step * windowLength) {
    const end = Math.min(start + windowLength, codes.length)
    for (let offset = start; offset < end; offset += 1) {
      const last = offset + length
      let division: Division | null = root
      for (let place = offset; place < last && division; place += 1)
        division = division.longer[codes[place] ?? 0] ?? null
      if (!division) continue
      const code = codes[last] ?? 0
      division.counts[code] = (division.counts[code] ?? 0) + 1
    }
  }
}

function longerThan({ prefix, counts, longer }: Division, most: number): Division[] {
  const divisions: Division[] = []
  for (let code = 1; code < counts.length; code += 1) {
    if ((counts[code] ?? 0) <= most) continue
    const division = emptyDivision(code, prefix, counts.length)
    longer[code] = division
    divisions.push(division)
  }
  return divisions
}

/** Adds the groups of a division, and those of longer ones where their characters come. */
function pack({ prefix, counts, longer, groupOf }: Division, held: number, prefixes: (readonly Division[])[]): void {
  let total = 0
  let group = -1
  for (const [code, count] of counts.entries()) {
    const division = longer[code]
    if (division) {
      pack(division, held, prefixes)
      group = -1
      continue
    }
    if (group < 0 || total + count > held) {
      group = prefixes.length
      prefixes.push(prefix)
      total = 0
    }
    groupOf[code] = group
    total += count
  }
}
