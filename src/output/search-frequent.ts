import { longestGram } from '../site/search-format.js'
import type { Bucket, SearchOffsets } from './search-offsets.js'

/** A gram that is frequent, with the frequent ones that are one longer. */
export interface FrequentGram {
  readonly next: ReadonlyMap<number, FrequentGram>
  /** The only gram that is one longer answers for it. */
  readonly goesOn: boolean
}

/** The empty gram, if more than `limit` characters make it frequent. */
export function frequentGrams(offsets: SearchOffsets, limit: number): FrequentGram | undefined {
  const next = new Map<number, FrequentGram>()
  let total = 0
  const collect = ({ from, to }: Bucket, length: number): FrequentGram => {
    const longer = offsets.split(from, to, length, limit).filter(({ code }) => code !== 0)
    const [first] = longer
    const mayGoOn = length + 1 < longestGram
    const goesOn = mayGoOn && first !== undefined && first.to - first.from === to - from
    return {
      next: new Map(mayGoOn ? longer.map((bucket) => [bucket.code, collect(bucket, length + 1)]) : []),
      goesOn,
    }
  }
  for (const group of offsets.groups()) {
    for (const bucket of group) {
      total += bucket.to - bucket.from
      if (bucket.to - bucket.from > limit) next.set(bucket.code, collect(bucket, 1))
    }
  }
  return total > limit ? { next, goesOn: false } : undefined
}
