import { BitWriter } from './search-bits.js'
import type { PlacesOfWord } from './word-places.js'

const maxWidth = 24

/** Encodes the values of entries as text. `src/search/read/search-numbers.ts` decodes them. */
export class NumberEncoder {
  readonly #bits = new BitWriter()
  // Reused, and grown as needed: there are hundreds of thousands of values.
  #gaps = new Int32Array(1024)
  #passed = new Int32Array(1024)

  /** A kind, then ascending whole numbers from 0, at least one. */
  ascending(kind: number, numbers: Int32Array): string {
    this.#bits.put(kind, 2)
    this.#bits.gamma(numbers.length)
    this.#list(numbers)
    return this.#bits.take()
  }

  /**
   * Places on page after page. First whether a blank is before most of them, the numbers of the others, and the numbers of
   * those that another place of their page follows: both lists are short.
   */
  places({ places, pages, blanks }: PlacesOfWord): string {
    const bits = this.#bits
    const isMost = 2 * blanks.reduce((sum, blank) => sum + blank, 0) > places.length ? 1 : 0
    bits.put(isMost, 1)
    this.#numbersThat(places.length, (index) => blanks[index] !== isMost)
    this.#numbersThat(places.length, (index) => pages[index] === pages[index + 1])
    const gaps = this.#room(places.length)
    let sum = 0
    for (let index = 0; index < places.length; index += 1) {
      const isNew = index === 0 || pages[index] !== pages[index - 1]
      const gap = (places[index] ?? 0) - (isNew ? 0 : (places[index - 1] ?? 0) + 1)
      gaps[index] = gap
      sum += gap
    }
    const width = bestWidth(gaps, places.length, sum)
    bits.put(width, 5)
    for (let index = 0; index < places.length; index += 1) bits.rice(gaps[index] ?? 0, width)
    return bits.take()
  }

  /** One more than how many numbers below `count` pass, and these. */
  #numbersThat(count: number, passes: (number: number) => boolean): void {
    if (count > this.#passed.length) this.#passed = new Int32Array(2 * count)
    let found = 0
    for (let number = 0; number < count; number += 1) if (passes(number)) this.#passed[found++] = number
    this.#bits.gamma(found + 1)
    this.#list(this.#passed.subarray(0, found))
  }

  /** Ascending whole numbers from 0; their count is known. */
  #list(numbers: Int32Array): void {
    if (numbers.length === 0) return
    const bits = this.#bits
    const gaps = this.#room(numbers.length)
    for (let index = 0; index < numbers.length; index += 1) {
      gaps[index] = (numbers[index] ?? 0) - (numbers[index - 1] ?? -1) - 1
    }
    const width = bestWidth(gaps, numbers.length, (numbers[numbers.length - 1] ?? 0) + 1 - numbers.length)
    bits.put(width, 5)
    for (let index = 0; index < numbers.length; index += 1) bits.rice(gaps[index] ?? 0, width)
  }

  #room(count: number): Int32Array {
    if (count > this.#gaps.length) this.#gaps = new Int32Array(2 * count)
    return this.#gaps
  }
}

/** The Rice parameter that makes the numbers shortest, of four candidates around their mean. */
function bestWidth(numbers: Int32Array, count: number, sum: number): number {
  if (sum === 0) return 0
  const least = Math.max(0, Math.floor(Math.log2(sum / count + 1)) - 2)
  let [zero, one, two, three] = [0, 0, 0, 0]
  for (let index = 0; index < count; index += 1) {
    const quotient = (numbers[index] ?? 0) >>> least
    zero += quotient
    one += quotient >>> 1
    two += quotient >>> 2
    three += quotient >>> 3
  }
  const totals = [zero, one, two, three].map((bits, more) => bits + more * count)
  return Math.min(maxWidth, least + totals.indexOf(Math.min(...totals)))
}
