import { BitWriter } from './search-bits.js'
import type { PlacesOfWord } from './word-places.js'

const maxWidth = 24

/** Encodes the values of entries as text. `src/search/read/search-numbers.ts` decodes them. */
export class NumberEncoder {
  readonly #bits = new BitWriter()
  // Reused, and grown as needed: there are hundreds of thousands of values.
  #gaps = new Int32Array(1024)

  /** A kind, then ascending whole numbers from 0, at least one. */
  ascending(kind: number, numbers: Int32Array): string {
    const bits = this.#bits
    const gaps = this.#room(numbers.length)
    for (let index = 0; index < numbers.length; index += 1) {
      gaps[index] = (numbers[index] ?? 0) - (numbers[index - 1] ?? -1) - 1
    }
    const width = bestWidth(gaps, numbers.length)
    bits.put(kind, 2)
    bits.gamma(numbers.length)
    bits.put(width, 5)
    for (let index = 0; index < numbers.length; index += 1) bits.rice(gaps[index] ?? 0, width)
    return bits.take()
  }

  /** Places on page after page. */
  places({ places, pages, blanks }: PlacesOfWord): string {
    const bits = this.#bits
    const gaps = this.#room(places.length)
    for (let index = 0; index < places.length; index += 1) {
      const isNew = index === 0 || pages[index] !== pages[index - 1]
      gaps[index] = (places[index] ?? 0) - (isNew ? 0 : (places[index - 1] ?? 0) + 1)
    }
    const width = bestWidth(gaps, places.length)
    bits.put(width, 5)
    for (let index = 0; index < places.length; index += 1) {
      if (index > 0) bits.put(pages[index] === pages[index - 1] ? 1 : 0, 1)
      bits.rice(gaps[index] ?? 0, width)
      bits.put(blanks[index] ?? 0, 1)
    }
    bits.put(0, 1)
    return bits.take()
  }

  #room(count: number): Int32Array {
    if (count > this.#gaps.length) this.#gaps = new Int32Array(2 * count)
    return this.#gaps
  }
}

/** The Rice parameter that makes the numbers shortest, of four candidates around their mean. */
function bestWidth(numbers: Int32Array, count: number): number {
  let sum = 0
  for (let index = 0; index < count; index += 1) sum += numbers[index] ?? 0
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
