import { bitsOfPair, firstDigit, longestRun } from '../site/search-format.js'

/** Writes numbers bit by bit as text in base 91. The twin of the reader in `src/runtime/search-bits.ts`. */
export class BitWriter {
  #text = ''
  #pending = 0
  #length = 0

  /** `count` is at most 30. */
  put(value: number, count: number): void {
    let left = count
    while (left > 0) {
      const taken = Math.min(left, bitsOfPair - this.#length)
      left -= taken
      this.#pending = (this.#pending << taken) | ((value >>> left) & ((1 << taken) - 1))
      this.#length += taken
      if (this.#length === bitsOfPair) this.#flush()
    }
  }

  /** A whole number above 0, of at most 30 bits: Elias's gamma code. */
  gamma(value: number): void {
    const length = 31 - Math.clz32(value)
    this.put(0, length)
    this.put(value, length + 1)
  }

  /** A whole number from 0, Golomb-Rice: its last `width` bits, and in unary what is above them. */
  rice(value: number, width: number): void {
    const quotient = value >>> width
    if (quotient >= longestRun) {
      this.put(2 ** longestRun - 1, longestRun)
      this.gamma(value + 1)
      return
    }
    this.put(2 ** (quotient + 1) - 2, quotient + 1)
    this.put(value & ((1 << width) - 1), width)
  }

  text(): string {
    if (this.#length > 0) this.put(0, bitsOfPair - this.#length)
    return this.#text
  }

  #flush(): void {
    this.#text += digit(Math.floor(this.#pending / 91)) + digit(this.#pending % 91)
    this.#pending = 0
    this.#length = 0
  }
}

function digit(value: number): string {
  const code = value + firstDigit
  // The backslash, 92, would be escaped in JSON.
  return String.fromCharCode(code < 92 ? code : code + 1)
}
