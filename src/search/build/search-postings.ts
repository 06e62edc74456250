import { gramKind } from '../../documents/search-format.js'
import { BitWriter } from './search-bits.js'
import type { SearchCorpus } from './search-corpus.js'
import type { SearchOffsets } from './search-offsets.js'

const widest = 24

/** Makes values of grams as text: pages, or positions by page. */
export class GramEncoder {
  readonly #corpus: SearchCorpus
  readonly #bits = new BitWriter()
  // Grown as needed and used again: there are hundreds of thousands of grams.
  #gaps = new Int32Array(1024)
  #startsPage = new Uint8Array(1024)
  readonly #pageGaps: Int32Array

  constructor(corpus: SearchCorpus) {
    this.#corpus = corpus
    this.#pageGaps = new Int32Array(corpus.pageCount)
  }

  /** The pages of a range of numbers of texts in ascending order, each one or more times. */
  pages(texts: Int32Array, from: number, to: number): string {
    const { owners } = this.#corpus
    const gaps = this.#pageGaps
    let count = 0
    let lastId = -1
    for (let index = from; index < to; index += 1) {
      const id = owners[2 * (texts[index] ?? 0)] ?? 0
      if (id === lastId) continue
      gaps[count] = id - lastId - 1
      count += 1
      lastId = id
    }
    const bits = this.#bits
    const width = bestWidth(gaps, 1, count)
    bits.put(gramKind.pages, 2)
    bits.put(width, 5)
    bits.gamma((gaps[0] ?? 0) + 1)
    bits.gamma(count)
    for (let index = 1; index < count; index += 1) bits.rice(gaps[index] ?? 0, width)
    return bits.take()
  }

  /** Where the gram occurs: a range in ascending order. */
  positions(
    kind: number,
    { places, texts }: Pick<SearchOffsets, 'places' | 'texts'>,
    from: number,
    to: number,
  ): string {
    const count = to - from
    if (count > this.#gaps.length) {
      this.#gaps = new Int32Array(2 * count)
      this.#startsPage = new Uint8Array(2 * count)
    }
    const { owners } = this.#corpus
    const pageGaps = this.#pageGaps
    const gaps = this.#gaps
    const startsPage = this.#startsPage
    let pageCount = 0
    let lastId = -1
    let last = -1
    for (let index = 0; index < count; index += 1) {
      const owner = 2 * (texts[from + index] ?? 0)
      const id = owners[owner] ?? 0
      const isNew = id !== lastId
      startsPage[index] = isNew ? 1 : 0
      if (isNew) {
        pageGaps[pageCount] = id - lastId - 1
        pageCount += 1
        lastId = id
        last = -1
      }
      const position = (places[from + index] ?? 0) + (owners[owner + 1] ?? 0)
      gaps[index] = position - last - 1
      last = position
    }
    const bits = this.#bits
    const pageWidth = bestWidth(pageGaps, 1, pageCount)
    const width = bestWidth(gaps, 0, count)
    bits.put(kind, 2)
    bits.put(pageWidth, 5)
    bits.put(width, 5)
    bits.gamma((pageGaps[0] ?? 0) + 1)
    bits.gamma(count)
    let nextPage = 1
    for (let index = 0; index < count; index += 1) {
      const isNew = startsPage[index] === 1
      if (index > 0) bits.put(isNew ? 0 : 1, 1)
      if (index > 0 && isNew) {
        bits.rice(pageGaps[nextPage] ?? 0, pageWidth)
        nextPage += 1
      }
      bits.rice(gaps[index] ?? 0, width)
    }
    return bits.take()
  }
}

/** The number of plain bits with which the numbers are shortest: one of four around what their mean suggests. */
function bestWidth(numbers: Int32Array, from: number, to: number): number {
  const count = to - from
  let sum = 0
  for (let index = from; index < to; index += 1) sum += numbers[index] ?? 0
  if (sum === 0) return 0
  const least = Math.max(0, Math.floor(Math.log2(sum / count + 1)) - 2)
  let [zero, one, two, three] = [0, 0, 0, 0]
  for (let index = from; index < to; index += 1) {
    const quotient = (numbers[index] ?? 0) >>> least
    zero += quotient
    one += quotient >>> 1
    two += quotient >>> 2
    three += quotient >>> 3
  }
  const totals = [zero, one, two, three].map((bits, more) => bits + more * count)
  return Math.min(widest, least + totals.indexOf(Math.min(...totals)))
}
