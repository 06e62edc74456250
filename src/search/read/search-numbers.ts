import { bitsOfPair, firstDigit, longestRun, span } from '../../documents/search-format.js'

/** Decodes a kind and ascending whole numbers. */
export function decodeAscending(text: string): [kind: number, numbers: number[]] {
  const { take, gamma, rice } = bitsOf(text)
  const kind = take(2)
  const count = gamma()
  let number = gamma() - 1
  const width = count > 1 ? take(5) : 0
  const numbers = [number]
  while (numbers.length < count) {
    number += 1 + rice(width)
    numbers.push(number)
  }
  return [kind, numbers]
}

/** The places of a word on its pages, as `page * span + place`. `afterBlank`: only those after a blank. */
export function decodePlaces(text: string, pages: readonly number[], afterBlank: boolean): number[] {
  const { take, rice } = bitsOf(text)
  const width = take(5)
  const places: number[] = []
  for (const page of pages) {
    let place = -1
    do {
      place += 1 + rice(width)
      if (take(1) === 1 || !afterBlank) places.push(page * span + place)
    } while (take(1) === 1)
  }
  return places
}

/** Reads a text of `BitWriter` (`src/search/build/search-bits.ts`). */
function bitsOf(text: string) {
  const digit = (index: number) => {
    const code = text.charCodeAt(index)
    return code - firstDigit - (code > 92 ? 1 : 0)
  }
  let bits = ''
  for (let index = 0; index < text.length; index += 2) {
    bits += (digit(index) * 91 + digit(index + 1)).toString(2).padStart(bitsOfPair, '0')
  }
  let at = 0
  const take = (count: number): number => {
    at += count
    if (at > bits.length) throw new Error('A search document is damaged')
    return Number(`0b0${bits.slice(at - count, at)}`)
  }
  /** The number of bits before the next `other`. */
  const run = (other: string): number => Math.max(0, bits.indexOf(other, at) - at)
  const gamma = (): number => take(2 * run('1') + 1)
  const rice = (width: number): number => {
    const quotient = run('0')
    if (quotient >= longestRun) {
      take(longestRun)
      return gamma() - 1
    }
    take(quotient + 1)
    return quotient * 2 ** width + take(width)
  }
  return { take, gamma, rice }
}
