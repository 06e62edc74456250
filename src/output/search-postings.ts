import { gramKind } from '../site/search-format.js'
import { BitWriter } from './search-bits.js'
import type { SearchCorpus } from './search-corpus.js'

const widest = 24

/** A gram's value as text: its pages, or its positions by page. */
export function encodeGram(corpus: SearchCorpus, kind: number, offsets: Int32Array): string {
  const pages: number[] = []
  const positions: number[][] = []
  corpus.locate(offsets, (page, position) => {
    if (pages.at(-1) === page) {
      positions.at(-1)?.push(position)
      return
    }
    pages.push(page)
    positions.push([position])
  })
  const hasPositions = kind !== gramKind.pages
  const [first = 0, ...pageGaps] = gaps(pages, 0)
  const positionGaps = positions.map((list) => gaps(list, -1))
  const pageWidth = bestWidth(pageGaps)
  const positionWidth = hasPositions ? bestWidth(positionGaps.flat()) : 0
  const bits = new BitWriter()
  bits.put(kind, 2)
  bits.put(pageWidth, 5)
  if (hasPositions) bits.put(positionWidth, 5)
  bits.gamma(first + 1)
  bits.gamma(hasPositions ? offsets.length : pages.length)
  let left = offsets.length
  positionGaps.forEach((list, index) => {
    if (index > 0) bits.rice(pageGaps[index - 1] ?? 0, pageWidth)
    if (!hasPositions) return
    list.forEach((gap, place) => {
      bits.rice(gap, positionWidth)
      left -= 1
      if (left > 0) bits.put(place + 1 < list.length ? 1 : 0, 1)
    })
  })
  return bits.text()
}

/** What each number is above the one before, less one; the first above `before`. */
function gaps(numbers: readonly number[], before: number): number[] {
  return numbers.map((number, index) =>
    index === 0 ? number - before - (before < 0 ? 1 : 0) : number - (numbers[index - 1] ?? 0) - 1,
  )
}

/** The number of plain bits with which the gaps are shortest. */
function bestWidth(numbers: readonly number[]): number {
  if (numbers.length === 0) return 0
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const guess = Math.max(0, Math.floor(Math.log2(mean + 1)) - 1)
  let best = guess
  let least = Number.POSITIVE_INFINITY
  for (let width = Math.max(0, guess - 1); width <= Math.min(widest, guess + 2); width += 1) {
    let cost = numbers.length * width
    for (const number of numbers) cost += number >>> width
    if (cost >= least) continue
    least = cost
    best = width
  }
  return best
}
