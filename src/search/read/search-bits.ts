import { bitsOfPair, firstDigit, gramKind, longestRun, span } from '../../documents/search-format.js'

export function kindOf(text: string): number {
  return new BitReader(text).take(2)
}

/** Adds to `numbers` what a gram holds: page ids, or `page * span + position`, ascending. */
export function decodeGram(text: string, numbers: number[]): void {
  const bits = new BitReader(text)
  const hasPositions = bits.take(2) !== gramKind.pages
  const pageWidth = bits.take(5)
  const positionWidth = hasPositions ? bits.take(5) : 0
  let page = bits.gamma() - 1
  let position = -1
  for (let left = bits.gamma(); left > 0; left -= 1) {
    if (!hasPositions) {
      numbers.push(page)
      if (left > 1) page += 1 + bits.rice(pageWidth)
      continue
    }
    position += 1 + bits.rice(positionWidth)
    numbers.push(page * span + position)
    if (left === 1 || bits.take(1) === 1) continue
    page += 1 + bits.rice(pageWidth)
    position = -1
  }
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
