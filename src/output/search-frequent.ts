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
  if (offsets.total <= limit) return undefined
  const collect = (count: number, buckets: readonly Bucket[], length: number): FrequentGram => {
    const longer = buckets.filter(({ code, from, to }) => code !== 0 && to - from > limit)
    const [only] = longer
    const mayGoOn = length < longestGram
    return {
      next: new Map(mayGoOn ? longer.map((bucket) => [bucket.code, below(bucket, length)]) : []),
      goesOn: mayGoOn && only !== undefined && only.to - only.from === count,
    }
  }
  const below = (bucket: Bucket, length: number): FrequentGram =>
    collect(bucket.to - bucket.from, offsets.split(bucket, length, limit), length + 1)
  const next = new Map<number, FrequentGram>()
  for (const { first, buckets } of offsets.groups()) {
    if (!first) {
      for (const [code, gram] of collect(0, buckets, 1).next) next.set(code, gram)
      continue
    }
    const pairs = collect(first.count, buckets, 2)
    const before = next.get(first.code)?.next ?? []
    next.set(first.code, { next: new Map([...before, ...pairs.next]), goesOn: pairs.goesOn })
  }
  return { next, goesOn: false }
}
