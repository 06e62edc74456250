import { few, gramKind, longestGram } from '../../documents/search-format.js'
import type { SearchCorpus } from './search-corpus.js'
import type { Division } from './search-divisions.js'
import { type FrequentGram, frequentGrams, goesOn } from './search-frequent.js'
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
  const frequentGram = (prefix: readonly Division[]) =>
    prefix.reduce<FrequentGram | undefined>((gram, { code }) => gram?.next.get(code), root)
  const gramOf = (prefix: readonly Division[]) => prefix.map(({ code }) => characters[code]).join('')

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
    if (own && !goesOn(own)) visit(gram, encoder.pages(offsets.texts, from, to))
    for (const longer of offsets.split(bucket, gram.length)) {
      const { code } = longer
      if (code !== 0) walk(gram + characters[code], longer, own?.next.get(code), tail?.next.get(code))
      else if (!own) visit(gram, encoder.positions(gramKind.ends, offsets, longer.from, longer.to))
    }
  }
  /** A gram that is divided into groups, and is frequent. */
  const visitDivision = (division: Division) => {
    const own = frequentGram(division.prefix)
    if (!own || goesOn(own)) return
    const texts = offsets.textsOf(division)
    visit(gramOf(division.prefix), encoder.pages(texts, 0, texts.length))
  }
  let before: readonly Division[] = []
  for (const [number, { prefix }] of offsets.groups.entries()) {
    for (const division of prefix) if (!before.includes(division)) visitDivision(division)
    before = prefix
    const gram = gramOf(prefix)
    const own = frequentGram(prefix)
    const tail = prefix.length > 0 ? frequentGram(prefix.slice(1)) : undefined
    for (const bucket of offsets.take(number)) {
      const { code } = bucket
      if (code === 0) continue
      walk(gram + characters[code], bucket, own?.next.get(code), prefix.length > 0 ? tail?.next.get(code) : root)
    }
  }
  offsets.close()
}
