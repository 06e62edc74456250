import { bitsOfPair, firstDigit, longestRun, maxAtOnce, span } from '../../documents/search-format.js'

/** Bits of the largest number. */
const maxLength = 30

/** Decodes a kind and ascending whole numbers. */
export function decodeAscending(text: string): [kind: number, numbers: number[]] {
  const [take, gap, gamma] = bitsOf(text)
  const kind = take(2)
  const count = gamma()
  let number = gamma() - 1
  const width = count > 1 ? take(5) : 0
  const numbers = [number]
  while (numbers.length < count) {
    number += gap(width)
    numbers.push(number)
  }
  return [kind, numbers]
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
export function bitsOf(text: string) {
  let at = 0
  // The last `count` bits of `bits` are read and not taken yet.
  let bits = 0
  let count = 0
  const digit = () => {
    const code = text.charCodeAt(at++)
    return code - firstDigit - (code > 92 ? 1 : 0)
  }
  const take = (wanted: number): number => {
    if (wanted > maxAtOnce) return (take(wanted - maxAtOnce) << maxAtOnce) + take(maxAtOnce)
    while (count < wanted) {
      if (at >= text.length) throw new Error('A search document is damaged')
      bits = (bits << bitsOfPair) | (digit() * 91 + digit())
      count += bitsOfPair
    }
    count -= wanted
    return (bits >>> count) & ((1 << wanted) - 1)
  }
  /** Takes equal bits, at most `longest`, and the other one after them. Returns their number. */
  const run = (bit: number, longest = maxLength): number => {
    let length = 0
    while (length < longest && take(1) === bit) length += 1
    return length
  }
  const gamma = (): number => {
    const length = run(0)
    return (1 << length) + take(length)
  }
  /** The difference to the next number, from 1. */
  const gap = (width: number): number => {
    const quotient = run(1, longestRun)
    return quotient < longestRun ? (quotient << width) + take(width) + 1 : gamma()
  }
  /** The number of bits that are not taken yet. */
  const unread = (): number => ((text.length - at) / 2) * bitsOfPair + count
  return [take, gap, gamma, unread] as const
}
