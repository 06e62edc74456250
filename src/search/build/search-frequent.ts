import { longestGram } from '../../documents/search-format.js'
import type { Bucket, SearchOffsets } from './search-offsets.js'

/** A gram that is frequent, with the frequent ones that are one longer. */
export interface FrequentGram {
  readonly count: number
  readonly next: Map<number, FrequentGram>
}

/** The empty gram, if more than `limit` characters make it frequent. */
export function frequentGrams(offsets: SearchOffsets, limit: number): FrequentGram | undefined {
  if (offsets.total <= limit) return undefined
  const root: FrequentGram = { count: offsets.total, next: new Map() }
  const collect = (gram: FrequentGram, buckets: readonly Bucket[], length: number) => {
    for (const bucket of buckets) {
      const { code, from, to } = bucket
      if (code === 0) continue
      const longer = longerGram(gram, { code, count: to - from })
      if (length + 1 < longestGram) collect(longer, offsets.split(bucket, length, limit), length + 1)
    }
  }
  for (const [number, { prefix }] of offsets.groups.entries()) {
    collect(prefix.reduce(longerGram, root), offsets.take(number, limit), prefix.length + 1)
  }
  return root
}

/** The only gram that is one longer answers for it. */
export function goesOn({ count, next }: FrequentGram): boolean {
  const [only] = next.values()
  return next.size === 1 && only?.count === count
}

/** Below `gram`, which gets it where it is new. */
function longerGram(gram: FrequentGram, { code, count }: { code: number; count: number }): FrequentGram {
  const known = gram.next.get(code)
  if (known) return known
  const longer: FrequentGram = { count, next: new Map() }
  gram.next.set(code, longer)
  return longer
}
