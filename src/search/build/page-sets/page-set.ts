/** A set of pages, by their numbers from 0. */
export class PageSet {
  /** 32 pages a number. */
  readonly bits: Int32Array

  /** `count`: of all pages. */
  constructor(count: number) {
    this.bits = new Int32Array(Math.ceil(count / 32))
  }

  add(page: number): void {
    this.bits[page >>> 5] = (this.bits[page >>> 5] ?? 0) | (1 << (page & 31))
  }

  has(page: number): boolean {
    return ((this.bits[page >>> 5] ?? 0) & (1 << (page & 31))) !== 0
  }

  /** Adds the pages of a set of the same size. */
  addAll(other: PageSet): void {
    const { bits } = other
    for (let index = 0; index < bits.length; index += 1) {
      this.bits[index] = (this.bits[index] ?? 0) | (bits[index] ?? 0)
    }
  }

  /** The pages that are in a set of the same size, too. */
  shared(other: PageSet): PageSet {
    const { bits } = other
    const found = new PageSet(32 * bits.length)
    for (let index = 0; index < bits.length; index += 1) {
      found.bits[index] = (this.bits[index] ?? 0) & (bits[index] ?? 0)
    }
    return found
  }

  /** The pages that are not in a set of the same size. */
  without(other: PageSet): PageSet {
    const { bits } = other
    const found = new PageSet(32 * bits.length)
    for (let index = 0; index < bits.length; index += 1) {
      found.bits[index] = (this.bits[index] ?? 0) & ~(bits[index] ?? 0)
    }
    return found
  }

  /** Ascending. */
  numbers(): Int32Array {
    let count = 0
    for (let index = 0; index < this.bits.length; index += 1) {
      for (let bits = this.bits[index] ?? 0; bits !== 0; bits &= bits - 1) count += 1
    }
    const numbers = new Int32Array(count)
    let at = 0
    for (let index = 0; index < this.bits.length; index += 1) {
      for (let bits = this.bits[index] ?? 0; bits !== 0; bits &= bits - 1) {
        numbers[at] = 32 * index + 31 - Math.clz32(bits & -bits)
        at += 1
      }
    }
    return numbers
  }
}
