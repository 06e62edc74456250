import { few, gramKind, longestGram } from '../site/search-format.js'
import { pagesWith, type SearchCorpus } from './search-corpus.js'
import { type FrequentGram, frequentGrams } from './search-frequent.js'
import { type Bucket, type OffsetsOptions, SearchOffsets } from './search-offsets.js'
import { GramEncoder } from './search-postings.js'

/**
 * Visits the grams of a corpus in order, as `src/site/search-format.ts` describes them; what occurs more often than
 * `limit` is frequent.
 */
export function visitGrams(
  corpus: SearchCorpus,
  visit: (gram: string, value: string) => void,
  options: OffsetsOptions,
): void {
  const offsets = new SearchOffsets(corpus, options)
  const encoder = new GramEncoder(corpus)
  const characters = Array.from(corpus.units, (unit) => String.fromCharCode(unit))
  const root = frequentGrams(offsets, options.limit)

  /** `own` and `tail`: the gram, and the one without its first character, where they are frequent. */
  const walk = (gram: string, bucket: Bucket, own?: FrequentGram, tail?: FrequentGram) => {
    const { from, to } = bucket
    // Below a rare gram there may be frequent ones that it ends with: then it must go on too, or nothing would prove
    // that the one follows the other.
    const isLeaf = !own && (to - from <= few || !tail)
    if (isLeaf || gram.length === longestGram) {
      visit(gram, encoder.positions(gramKind.positions, offsets, from, to))
      return
    }
    if (own && !own.goesOn) visit(gram, encoder.pages(offsets.pages, from, to))
    for (const longer of offsets.split(bucket, gram.length)) {
      const { code } = longer
      if (code !== 0) walk(gram + characters[code], longer, own?.next.get(code), tail?.next.get(code))
      else if (!own) visit(gram, encoder.positions(gramKind.ends, offsets, longer.from, longer.to))
    }
  }
  let before = 0
  for (const { first, buckets } of offsets.groups()) {
    const gram = first ? (characters[first.code] ?? '') : ''
    const own = first ? root?.next.get(first.code) : root
    if (first && first.code !== before && !own?.goesOn) {
      const having = pagesWith(corpus, first.code)
      visit(gram, encoder.pages(having, 0, having.length))
    }
    before = first?.code ?? 0
    for (const bucket of buckets) {
      const { code } = bucket
      walk(gram + characters[code], bucket, own?.next.get(code), first ? root?.next.get(code) : root)
    }
  }
  offsets.close()
}
