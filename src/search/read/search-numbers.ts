import { bitsOfDigit, bitsOfPair, firstDigit, longestRun, somePages, span } from '../../documents/search-format.js'

/** Decodes a kind and ascending whole numbers. */
export function decodeAscending(text: string): [kind: number, numbers: number[]] {
  const [take, gap, gamma] = bitsOf(text)
  const kind = take(2)
  const count = gamma()
  const width = take(5)
  const numbers: number[] = []
  for (let number = -1; numbers.length < count; ) {
    number += gap(width)
    numbers.push(number)
  }
  return [kind, numbers]
}

/** The pages of a part of the kind `somePages` or `otherPages`, of those `above`. */
export function pagesAt(above: readonly number[], kind: number, positions: readonly number[]): number[] {
  let next = 0
  return above.filter((_, position) => {
    const isListed = position === positions[next]
    if (isListed) next += 1
    return isListed === (kind === somePages)
  })
}

/** The places of a word on its pages, as `page * span + place`. `afterBlank`: only those after a blank. */
export function decodePlaces(text: string, pages: readonly number[], afterBlank: boolean): number[] {
  const [take, gap] = bitsOf(text)
  const width = take(5)
  const places: number[] = []
  for (const page of pages) {
    let place = -1
    do {
      place += gap(width)
      if (take(1) || !afterBlank) places.push(page * span + place)
    } while (take(1))
  }
  return places
}

/** Reads a text of `BitWriter` (`src/search/build/search-bits.ts`). */
function bitsOf(text: string) {
  let at = 0
  // The last `count` bits of `bits` are not taken yet.
  let bits = 0
  let count = 0
  const digit = () => {
    const code = text.charCodeAt(at++)
    return code - firstDigit - (code > 92 ? 1 : 0)
  }
  const take = (wanted: number): number => {
    const missing = wanted - count
    const left = bits & ((1 << count) - 1)
    if (missing <= 0) {
      count = -missing
      return left >> count
    }
    if (at >= text.length) throw new Error('damaged search document')
    bits = digit()
    count = bitsOfDigit
    if (at < text.length) {
      bits = bits * 91 + digit()
      count = bitsOfPair
    }
    return (left << missing) + take(missing)
  }
  const gamma = (): number => {
    let length = 0
    while (!take(1)) length += 1
    return 2 ** length + take(length)
  }
  /** The difference to the next number, from 1. */
  const gap = (width: number): number => {
    let quotient = 0
    while (quotient < longestRun && take(1)) quotient += 1
    return quotient < longestRun ? (quotient << width) + take(width) + 1 : gamma()
  }
  return [take, gap, gamma] as const
}
