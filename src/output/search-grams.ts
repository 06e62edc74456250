import { few, gramKind, longestGram } from '../site/search-format.js'
import type { SearchCorpus } from './search-corpus.js'
import { type FrequentGram, frequentGrams } from './search-frequent.js'
import { type Bucket, SearchOffsets } from './search-offsets.js'

/** Makes the value of a gram from where it occurs: a range of offsets, in ascending order. */
export type GramEncoder = (kind: number, offsets: Int32Array, from: number, to: number) => string

/**
 * Visits the grams of a corpus in order, as `src/site/search-format.ts` describes them; what occurs more often than
 * `limit` is frequent. `held`: of so many characters offsets are held at once, at eight bytes each.
 */
export function visitGrams(
  corpus: SearchCorpus,
  encode: GramEncoder,
  visit: (gram: string, value: string) => void,
  limit: number,
  held: number,
): void {
  const offsets = new SearchOffsets(corpus, held)
  const { places } = offsets
  const characters = Array.from(corpus.units, (unit) => String.fromCharCode(unit))
  const root = frequentGrams(offsets, limit)

  /** `own` and `tail`: the gram, and the one without its first character, where they are frequent. */
  const walk = (gram: string, { from, to }: Bucket, own?: FrequentGram, tail?: FrequentGram) => {
    // Below a rare gram there may be frequent ones that it ends with: then it must go on too, or nothing would prove
    // that the one follows the other.
    const isLeaf = !own && (to - from <= few || !tail)
    if (isLeaf || gram.length === longestGram) {
      visit(gram, encode(gramKind.positions, places, from, to))
      return
    }
    if (own && !own.goesOn) visit(gram, encode(gramKind.pages, places, from, to))
    for (const bucket of offsets.split(from, to, gram.length)) {
      const { code } = bucket
      if (code !== 0) walk(gram + characters[code], bucket, own?.next.get(code), tail?.next.get(code))
      else if (!own) visit(gram, encode(gramKind.ends, places, bucket.from, bucket.to))
    }
  }
  for (const group of offsets.groups()) {
    for (const bucket of group) walk(characters[bucket.code] ?? '', bucket, root?.next.get(bucket.code), root)
  }
}
