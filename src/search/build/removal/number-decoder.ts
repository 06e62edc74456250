import { bitsOfDigit, bitsOfPair, firstDigit, longestRun } from '../../../documents/search-format.js'
import type { PlacesOfWord } from '../word-places.js'

/**
 * Decodes what NumberEncoder encodes, as `src/search/read/search-numbers.ts` does, but into typed arrays and several
 * bits at once: a removal decodes millions of numbers. Throws Error for a value that ends early.
 */
export class NumberDecoder {
  #text = ''
  #at = 0
  /** The last `#count` bits are not taken yet; what is before them does not count. */
  #bits = 0
  #count = 0
  // Reused, and grown as needed.
  #numbers = new Int32Array(1024)
  #pages = new Int32Array(1024)
  #blanks = new Uint8Array(1024)

  /** A kind and ascending whole numbers, valid until the next call. */
  ascending(text: string): [kind: number, numbers: Int32Array] {
    this.#open(text)
    const kind = this.#take(2)
    const count = this.#gamma()
    if (count > this.#numbers.length) this.#numbers = new Int32Array(2 * count)
    return [kind, this.#list(this.#numbers, count)]
  }

  /** The places on some of the pages that the value of a word has, valid until the next call. Pages are ascending. */
  placesOn(wanted: Int32Array, pages: Int32Array, text: string): PlacesOfWord {
    this.#open(text)
    const isMost = this.#take(1)
    const [others, followed] = [this.#exceptions(), this.#exceptions()]
    const width = this.#take(5)
    let [count, next] = [0, 0]
    // The number of the place, also of those on other pages, and where the lists are.
    let [number, other, follower] = [0, 0, 0]
    for (let index = 0; index < pages.length; index += 1) {
      const page = pages[index] ?? 0
      const isWanted = page === wanted[next]
      let place = -1
      do {
        if (count === this.#pages.length) this.#grow()
        place += this.#gap(width)
        this.#pages[count] = page
        this.#numbers[count] = place
        this.#blanks[count] = others[other] === number ? 1 - isMost : isMost
        if (others[other] === number) other += 1
        if (isWanted) count += 1
        number += 1
      } while (followed[follower] === number - 1 && ++follower)
      if (isWanted) next += 1
    }
    return {
      pages: this.#pages.subarray(0, count),
      places: this.#numbers.subarray(0, count),
      blanks: this.#blanks.subarray(0, count),
    }
  }

  /** A list of places as of `NumberEncoder.places`. */
  #exceptions(): Int32Array {
    const count = this.#gamma() - 1
    return this.#list(new Int32Array(count), count)
  }

  /** Ascending whole numbers, into `numbers`. */
  #list(numbers: Int32Array, count: number): Int32Array {
    const width = count > 0 ? this.#take(5) : 0
    let number = -1
    for (let index = 0; index < count; index += 1) {
      number += this.#gap(width)
      numbers[index] = number
    }
    return numbers.subarray(0, count)
  }

  #grow(): void {
    const [pages, numbers, blanks] = [this.#pages, this.#numbers, this.#blanks]
    const length = 2 * pages.length
    this.#pages = new Int32Array(length)
    this.#pages.set(pages)
    this.#numbers = new Int32Array(length)
    this.#numbers.set(numbers.subarray(0, pages.length))
    this.#blanks = new Uint8Array(length)
    this.#blanks.set(blanks)
  }

  #open(text: string): void {
    this.#text = text
    this.#at = 0
    this.#count = 0
  }

  /** The difference to the next number, from 1. */
  #gap(width: number): number {
    if (this.#count < bitsOfPair && this.#at < this.#text.length) this.#fill()
    // Most numbers are short: their bits are there already.
    const run = Math.clz32(~(this.#bits << (32 - this.#count)))
    const left = this.#count - run - 1 - width
    if (left < 0 || run >= longestRun) return this.#longGap(width)
    this.#count = left
    return (run << width) + ((this.#bits >>> left) & ((1 << width) - 1)) + 1
  }

  #longGap(width: number): number {
    let quotient = 0
    while (quotient < longestRun && this.#take(1) === 1) quotient += 1
    return quotient < longestRun ? (quotient << width) + this.#take(width) + 1 : this.#gamma()
  }

  #gamma(): number {
    let length = 0
    while (this.#take(1) === 0) length += 1
    return (1 << length) + this.#take(length)
  }

  #take(wanted: number): number {
    if (wanted > bitsOfPair) {
      const first = this.#take(wanted - bitsOfPair)
      return (first << bitsOfPair) | this.#take(bitsOfPair)
    }
    while (this.#count < wanted) this.#fill()
    this.#count -= wanted
    return (this.#bits >>> this.#count) & ((1 << wanted) - 1)
  }

  /** Reads the next digits. Call it while less than `bitsOfPair` bits are left. */
  #fill(): void {
    const text = this.#text
    if (this.#at >= text.length) throw new Error('damaged search document')
    const digit = digitAt(text, this.#at)
    if (this.#at + 1 < text.length) {
      this.#bits = (this.#bits << bitsOfPair) | (91 * digit + digitAt(text, this.#at + 1))
      this.#count += bitsOfPair
    } else {
      this.#bits = (this.#bits << bitsOfDigit) | digit
      this.#count += bitsOfDigit
    }
    this.#at += 2
  }
}

export function listKind(value: string): number {
  return (91 * digitAt(value, 0) + digitAt(value, 1)) >>> (bitsOfPair - 2)
}

function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code - firstDigit - (code > 92 ? 1 : 0)
}
