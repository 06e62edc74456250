import { bitsOfPair, firstDigit, longestRun, span } from '../../documents/search-format.js'

/** The kind of a part's value. */
export function kindOf(text: string): number {
  return bitsOf(text).take(2)
}

/** Ascending whole numbers. */
export function decodeAscending(text: string): number[] {
  const { take, gamma, rice } = bitsOf(text)
  take(2)
  const count = gamma()
  let number = gamma() - 1
  const width = count > 1 ? take(5) : 0
  const numbers = [number]
  while (numbers.length < count) {
    number += 1 + rice(width)
    numbers.push(number)
  }
  return numbers
}

/** Where a word is on its pages, as `page * span + place`. `afterBlank`: only after one. */
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

/** Reads what `BitWriter` of `src/search/build/search-bits.ts` has written. */
function bitsOf(text: string) {
  let index = 0
  let pending = 0
  let length = 0
  const digit = () => {
    const code = text.charCodeAt(index)
    index += 1
    return code - firstDigit - (code > 92 ? 1 : 0)
  }
  const take = (count: number): number => {
    let value = 0
    for (let left = count; left > 0; left -= 1) {
      if (length === 0) {
        if (index >= text.length) throw new Error('A search document is damaged')
        pending = digit() * 91 + digit()
        length = bitsOfPair
      }
      length -= 1
      value = 2 * value + ((pending >>> length) & 1)
    }
    return value
  }
  const gamma = (): number => {
    let width = 0
    while (take(1) === 0) width += 1
    return 2 ** width + take(width)
  }
  const rice = (width: number): number => {
    let quotient = 0
    while (quotient < longestRun && take(1) === 1) quotient += 1
    return quotient < longestRun ? quotient * 2 ** width + take(width) : gamma() - 1
  }
  return { take, gamma, rice }
}
