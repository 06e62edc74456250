import { bitsOfDigit, bitsOfPair, firstDigit, longestRun, maxAtOnce } from '../../documents/search-format.js'

/** Writes numbers bit by bit as text in base 91; `src/search/read/search-numbers.ts` reads it. */
export class BitWriter {
  #digits = Buffer.alloc(1024)
  #count = 0
  #pending = 0
  #length = 0

  /** `count` is at most 32. */
  put(value: number, count: number): void {
    if (count > maxAtOnce) {
      this.put(value >>> maxAtOnce, count - maxAtOnce)
      this.put(value & (2 ** maxAtOnce - 1), maxAtOnce)
      return
    }
    this.#pending = (this.#pending << count) | value
    this.#length += count
    while (this.#length >= bitsOfPair) this.#flush()
  }

  /** A whole number above 0, of at most 32 bits, in Elias gamma code. */
  gamma(value: number): void {
    const length = 31 - Math.clz32(value)
    this.put(0, length)
    this.put(value, length + 1)
  }

  /** A whole number from 0 in Golomb-Rice code: its last `width` bits, and the rest in unary. */
  rice(value: number, width: number): void {
    const quotient = value >>> width
    if (quotient >= longestRun) {
      this.put(2 ** longestRun - 1, longestRun)
      this.gamma(value + 1)
      return
    }
    const rest = value & ((1 << width) - 1)
    const run = (2 << quotient) - 2
    if (quotient + width < maxAtOnce) {
      this.put((run << width) | rest, quotient + 1 + width)
      return
    }
    this.put(run, quotient + 1)
    this.put(rest, width)
  }

  /** The text written since the last call. */
  take(): string {
    if (this.#length > bitsOfDigit) this.put(0, bitsOfPair - this.#length)
    if (this.#length > 0) this.#add(digit(this.#pending << (bitsOfDigit - this.#length)))
    this.#pending = 0
    this.#length = 0
    const text = this.#digits.toString('latin1', 0, this.#count)
    this.#count = 0
    return text
  }

  #flush(): void {
    this.#length -= bitsOfPair
    const pair = this.#pending >>> this.#length
    this.#pending &= (1 << this.#length) - 1
    this.#add(digits[2 * pair] ?? 0)
    this.#add(digits[2 * pair + 1] ?? 0)
  }

  #add(code: number): void {
    if (this.#count === this.#digits.length) this.#digits = Buffer.concat([this.#digits], 2 * this.#digits.length)
    this.#digits[this.#count] = code
    this.#count += 1
  }
}

/** The two digits of each number of `bitsOfPair` bits. */
const digits = Uint8Array.from({ length: 2 * 2 ** bitsOfPair }, (_, index) =>
  digit(index % 2 === 0 ? Math.floor(index / 2 / 91) : Math.floor(index / 2) % 91),
)

function digit(value: number): number {
  const code = value + firstDigit
  // The backslash, 92, would be escaped in JSON.
  return code < 92 ? code : code + 1
}
