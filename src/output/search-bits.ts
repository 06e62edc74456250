import { bitsOfPair, firstDigit, longestRun } from '../site/search-format.js'

/** Writes numbers bit by bit as text in base 91. The twin of the reader in `src/runtime/search-bits.ts`. */
export class BitWriter {
  #digits = Buffer.alloc(1024)
  #count = 0
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

  /** What was written since the last call. */
  take(): string {
    if (this.#length > 0) this.put(0, bitsOfPair - this.#length)
    const text = this.#digits.toString('latin1', 0, this.#count)
    this.#count = 0
    return text
  }

  #flush(): void {
    if (this.#count + 2 > this.#digits.length) this.#digits = Buffer.concat([this.#digits], 2 * this.#digits.length)
    this.#digits[this.#count] = digit(Math.floor(this.#pending / 91))
    this.#digits[this.#count + 1] = digit(this.#pending % 91)
    this.#count += 2
    this.#pending = 0
    this.#length = 0
  }
}

function digit(value: number): number {
  const code = value + firstDigit
  // The backslash, 92, would be escaped in JSON.
  return code < 92 ? code : code + 1
}
