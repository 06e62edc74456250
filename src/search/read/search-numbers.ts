import { bitsOfPair, firstDigit, longestRun, span } from '../../documents/search-format.js'

/** The kind of a part's value. */
export function kindOf(text: string): number {
  return new BitReader(text).take(2)
}

/** Ascending whole numbers. */
export function decodeAscending(text: string): number[] {
  const bits = new BitReader(text)
  bits.take(2)
  const numbers: number[] = []
  const count = bits.gamma()
  let number = bits.delta() - 1
  const width = count > 1 ? bits.take(5) : 0
  for (let left = count; left > 0; left -= 1) {
    numbers.push(number)
    if (left > 1) number += 1 + bits.rice(width)
  }
  return numbers
}

/** Where a word is on its pages, as `page * span + place`. `endings`: only after words with one of these. */
export function decodePlaces(text: string, pages: readonly number[], endings: ReadonlySet<number> | null): number[] {
  const bits = new BitReader(text)
  const width = bits.take(5)
  const places: number[] = []
  for (const page of pages) {
    let place = -1
    do {
      place += 1 + bits.rice(width)
      const ending = bits.gamma() - 1
      if (endings === null || endings.has(ending)) places.push(page * span + place)
    } while (bits.take(1) === 1)
  }
  return places
}

class BitReader {
  readonly #text: string
  #index = 0
  #pending = 0
  #length = 0

  constructor(text: string) {
    this.#text = text
  }

  take(count: number): number {
    let value = 0
    let left = count
    while (left > 0) {
      if (this.#length === 0) this.#fill()
      const taken = Math.min(left, this.#length)
      this.#length -= taken
      value = (value << taken) | ((this.#pending >>> this.#length) & ((1 << taken) - 1))
      left -= taken
    }
    return value
  }

  gamma(): number {
    let length = 0
    while (this.take(1) === 0) length += 1
    return 2 ** length + this.take(length)
  }

  delta(): number {
    const length = this.gamma() - 1
    return 2 ** length + this.take(length)
  }

  rice(width: number): number {
    let quotient = 0
    while (quotient < longestRun && this.take(1) === 1) quotient += 1
    return quotient < longestRun ? quotient * 2 ** width + this.take(width) : this.gamma() - 1
  }

  #fill(): void {
    if (this.#index >= this.#text.length) throw new Error('A search document is damaged')
    this.#pending = digitAt(this.#text, this.#index) * 91 + digitAt(this.#text, this.#index + 1)
    this.#index += 2
    this.#length = bitsOfPair
  }
}

function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index)
  return code - firstDigit - (code > 92 ? 1 : 0)
}
