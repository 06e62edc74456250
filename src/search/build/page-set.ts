/** A set of pages, by their numbers from 0. */
export class PageSet {
  readonly #bits: Uint32Array

  /** `count`: of all pages. */
  constructor(count: number) {
    this.#bits = new Uint32Array(Math.ceil(count / 32))
  }

  add(page: number): void {
    this.#bits[page >>> 5] = (this.#bits[page >>> 5] ?? 0) | (1 << (page & 31))
  }

  clear(): void {
    this.#bits.fill(0)
  }

  /** Ascending. */
  numbers(): Int32Array {
    let count = 0
    for (let index = 0; index < this.#bits.length; index += 1) {
      for (let bits = this.#bits[index] ?? 0; bits !== 0; bits &= bits - 1) count += 1
    }
    const numbers = new Int32Array(count)
    let at = 0
    for (let index = 0; index < this.#bits.length; index += 1) {
      for (let bits = this.#bits[index] ?? 0; bits !== 0; bits &= bits - 1) {
        numbers[at] = 32 * index + 31 - Math.clz32(bits & -bits)
        at += 1
      }
    }
    return numbers
  }
}
