import { bitsOfDigit, bitsOfPair, firstDigit, longestRun } from '../../documents/search-format.js'
import type { PageIds } from './page-ids.js'

/** Decodes a kind and ascending whole numbers. Throws Error for a text that ends early, as all functions here. */
export function decodeAscending(text: string): [kind: number, numbers: Int32Array] {
  return [begin(text, 2), list(0)]
}

/** The kind alone. */
export function decodeKind(text: string): number {
  return begin(text, 2)
}

/** Visits the places of a word on its pages, in order. `visit` must decode nothing: one text is read at a time. */
export function visitPlaces(
  text: string,
  pages: PageIds,
  visit: (page: number, place: number, isAfterBlank: boolean) => void,
): void {
  const isMost = begin(text, 1)
  const others = list(1)
  const followed = list(1)
  const width = take(5)
  let index = 0
  let other = 0
  let next = 0
  for (const page of pages) {
    let place = -1
    do {
      place += gap(width)
      const isOther = others[other] === index
      if (isOther) other += 1
      visit(page, place, (isMost === 1) !== isOther)
    } while (followed[next] === index++ && ++next)
  }
}

/**
 * Functions that read a text of `BitWriter` (`src/search/build/search-bits.ts`): one begins it and reads a number of so
 * many bits, others read a number, a list whose count is written with so much more, and the gap to the next number, of so
 * many bits at the end.
 */
function bitReader() {
  let text = ''
  let at = 0
  // The last `count` bits of `bits` are not taken yet.
  let bits = 0
  let count = 0
  const digit = () => {
    const code = text.charCodeAt(at++)
    return code - (code > 92 ? firstDigit + 1 : firstDigit)
  }
  /** Reads the next digits. At most 19 bits may be left, so that all fit into 32. */
  const fill = () => {
    if (at >= text.length) throw new Error('damaged document')
    let value = digit()
    let width = bitsOfDigit
    if (at < text.length) {
      value = value * 91 + digit()
      width = bitsOfPair
    }
    bits = (bits << width) | value
    count += width
  }
  const take = (wanted: number): number => {
    if (wanted > bitsOfPair) return take(wanted - bitsOfPair) * (1 << bitsOfPair) + take(bitsOfPair)
    while (count < wanted) fill()
    count -= wanted
    return (bits >>> count) & ((1 << wanted) - 1)
  }
  const gamma = (): number => {
    let length = 0
    while (!take(1)) length += 1
    return 2 ** length + take(length)
  }
  /** The difference to the next number, from 1. */
  const gap = (width: number): number => {
    while (count < longestRun && at < text.length) fill()
    const run = Math.clz32(~(bits << (32 - count)))
    if (run < longestRun) {
      count -= run + 1
      return (run << width) + take(width) + 1
    }
    count -= longestRun
    return gamma()
  }
  /** Ascending whole numbers. `more`: how much more than their count is written. */
  const list = (more: number) => {
    // Each number has a bit at least: a damaged count takes no more memory than a whole one.
    const numbers = new Int32Array(Math.min(gamma() - more, bitsOfPair * text.length))
    const width = numbers.length && take(5)
    let number = -1
    for (let index = 0; index < numbers.length; ) {
      number += gap(width)
      numbers[index++] = number
    }
    return numbers
  }
  const begin = (next: string, wanted: number): number => {
    text = next
    at = 0
    count = 0
    return take(wanted)
  }
  return [begin, take, list, gap] as const
}

// Of all texts: a removal reads thousands, and would spend a seventh of its time on functions for each.
const [begin, take, list, gap] = bitReader()
