const growth = 2 ** 15

/** Whole numbers of 32 bits, four bytes each, in the order in which they came. */
export class NumberList {
  #numbers = new Int32Array(growth)
  length = 0

  push(value: number): void {
    if (this.length === this.#numbers.length) {
      const grown = new Int32Array(this.length + growth)
      grown.set(this.#numbers)
      this.#numbers = grown
    }
    this.#numbers[this.length] = value
    this.length += 1
  }

  /** Empties the list. */
  take(): Int32Array {
    const numbers = this.#numbers.subarray(0, this.length)
    this.#numbers = new Int32Array(0)
    this.length = 0
    return numbers
  }
}
