import { gramKind } from '../site/search-format.js'
import { BitWriter } from './search-bits.js'
import { type SearchCorpus, textAt } from './search-corpus.js'
import type { GramEncoder } from './search-grams.js'

const widest = 24

/** Makes values of grams as text: pages, or positions by page. */
export function gramEncoder(corpus: SearchCorpus): GramEncoder {
  const { starts, pages: pageOf, shifts } = corpus
  // Grown as needed and used again: there are hundreds of thousands of grams.
  let pageGaps = new Int32Array(1024)
  let gaps = pageGaps.slice()
  let startsPage = new Uint8Array(1024)
  const bits = new BitWriter()
  return (kind, offsets, from, to) => {
    const count = to - from
    if (count > gaps.length) {
      pageGaps = new Int32Array(2 * count)
      gaps = pageGaps.slice()
      startsPage = new Uint8Array(2 * count)
    }
    let pages = 0
    let text = 0
    let textEnd = 0
    let shift = 0
    let lastPage = -1
    let last = -1
    for (let index = 0; index < count; index += 1) {
      const offset = offsets[from + index] ?? 0
      startsPage[index] = 0
      if (offset >= textEnd) {
        text = textAt(corpus, offset, text)
        textEnd = starts[text + 1] ?? 0
        shift = shifts[text] ?? 0
        const page = pageOf[text] ?? 0
        if (page !== lastPage) {
          pageGaps[pages] = page - lastPage - 1
          pages += 1
          startsPage[index] = 1
          lastPage = page
          last = -1
        }
      }
      const position = offset + shift
      gaps[index] = position - last - 1
      last = position
    }
    const [first = 0] = pageGaps
    const pageWidth = bestWidth(pageGaps, 1, pages)
    bits.put(kind, 2)
    bits.put(pageWidth, 5)
    if (kind === gramKind.pages) {
      bits.gamma(first + 1)
      bits.gamma(pages)
      for (let index = 1; index < pages; index += 1) bits.rice(pageGaps[index] ?? 0, pageWidth)
      return bits.take()
    }
    const width = bestWidth(gaps, 0, count)
    bits.put(width, 5)
    bits.gamma(first + 1)
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
