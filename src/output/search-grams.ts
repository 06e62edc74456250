import { few, gramKind, longestGram } from '../site/search-format.js'
import type { SearchCorpus } from './search-corpus.js'

/** Makes the value of a gram from where it occurs, in ascending order. */
export type GramEncoder = (kind: number, offsets: Int32Array) => string

const unitCount = 65_536

/**
 * Visits the grams of a corpus in order, as `src/site/search-format.ts` describes them; what occurs more often than
 * `frequent` is frequent. Holds four bytes a unit, and the values of frequent grams.
 */
export function visitGrams(
  { units }: SearchCorpus,
  frequent: number,
  encode: GramEncoder,
  visit: (gram: string, value: string) => void,
): void {
  const { offsets, buckets } = byFirstUnit(units)
  const split = splitter(units, offsets, Math.max(0, ...buckets.map(({ from, to }) => to - from)))
  /** The value of each frequent gram; empty where the only gram that is one longer answers for it. */
  const frequentGrams = new Map<string, string>(offsets.length > frequent ? [['', '']] : [])

  const collect = (gram: string, from: number, to: number) => {
    if (to - from <= frequent || gram.length === longestGram) return
    const value = encode(gramKind.pages, offsets.subarray(from, to))
    const children = split(from, to, gram.length).filter(({ unit }) => unit !== 0)
    const [first] = children
    const goesOn = first && first.to - first.from === to - from && gram.length + 1 < longestGram
    frequentGrams.set(gram, goesOn ? '' : value)
    for (const child of children) collect(gram + child.text, child.from, child.to)
  }
  const walk = (gram: string, from: number, to: number) => {
    const value = gram.length < longestGram ? frequentGrams.get(gram) : undefined
    // Below a rare gram there may be frequent ones that it ends with: then it must go on too, or nothing would prove
    // that the one follows the other.
    const isLeaf = value === undefined && (to - from <= few || !frequentGrams.has(gram.slice(1)))
    if (isLeaf || gram.length === longestGram) {
      visit(gram, encode(gramKind.positions, offsets.subarray(from, to)))
      return
    }
    if (value) visit(gram, value)
    for (const child of split(from, to, gram.length)) {
      if (child.unit !== 0) walk(gram + child.text, child.from, child.to)
      else if (value === undefined) visit(gram, encode(gramKind.ends, offsets.subarray(child.from, child.to)))
    }
  }
  for (const { text, from, to } of buckets) collect(text, from, to)
  for (const { text, from, to } of buckets) walk(text, from, to)
}

interface Bucket {
  unit: number
  text: string
  from: number
  to: number
}

/** Offsets of all units but 0, sorted by unit, then offset. */
function byFirstUnit(units: Uint16Array): { offsets: Int32Array; buckets: Bucket[] } {
  const next = new Int32Array(unitCount)
  for (const unit of units) next[unit] = (next[unit] ?? 0) + 1
  next[0] = 0
  const buckets: Bucket[] = []
  let from = 0
  for (let unit = 1; unit < unitCount; unit += 1) {
    const to = from + (next[unit] ?? 0)
    if (to > from) buckets.push({ unit, text: String.fromCharCode(unit), from, to })
    next[unit] = from
    from = to
  }
  const offsets = new Int32Array(from)
  for (let offset = 0; offset < units.length; offset += 1) {
    const unit = units[offset] ?? 0
    if (unit === 0) continue
    const place = next[unit] ?? 0
    offsets[place] = offset
    next[unit] = place + 1
  }
  return { offsets, buckets }
}

/** Sorts a range of offsets by the unit `depth` further on; equal ones keep their order. */
function splitter(units: Uint16Array, offsets: Int32Array, longest: number) {
  const buffer = new Int32Array(longest)
  const next = new Int32Array(unitCount)
  return (from: number, to: number, depth: number): Bucket[] => {
    const found: number[] = []
    for (let index = from; index < to; index += 1) {
      const unit = units[(offsets[index] ?? 0) + depth] ?? 0
      if (next[unit] === 0) found.push(unit)
      next[unit] = (next[unit] ?? 0) + 1
    }
    const buckets: Bucket[] = []
    let start = from
    for (const unit of found.sort((a, b) => a - b)) {
      const end = start + (next[unit] ?? 0)
      buckets.push({ unit, text: String.fromCharCode(unit), from: start, to: end })
      next[unit] = start - from
      start = end
    }
    if (found.length > 1) {
      for (let index = from; index < to; index += 1) {
        const offset = offsets[index] ?? 0
        const unit = units[offset + depth] ?? 0
        const place = next[unit] ?? 0
        buffer[place] = offset
        next[unit] = place + 1
      }
      offsets.set(buffer.subarray(0, to - from), from)
    }
    for (const unit of found) next[unit] = 0
    return buckets
  }
}
