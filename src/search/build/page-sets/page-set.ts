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

  /** Leaves the pages that are in a set of the same size, too. */
  keep({ bits }: PageSet): void {
    for (let index = 0; index < bits.length; index += 1) this.bits[index] = (this.bits[index] ?? 0) & (bits[index] ?? 0)
  }

  /** Leaves the pages of a set of the same size that this one does not have. */
  invert({ bits }: PageSet): void {
    for (let index = 0; index < bits.length; index += 1)
      this.bits[index] = (bits[index] ?? 0) & ~(this.bits[index] ?? 0)
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
    const found = this.#copy()
    found.keep(other)
    return found
  }

  /** The pages that are not in a set of the same size. */
  without(other: PageSet): PageSet {
    const found = other.#copy()
    found.invert(this)
    return found
  }

  /** How many pages the set has. */
  count(): number {
    let count = 0
    for (let index = 0; index < this.bits.length; index += 1) count += countBits(this.bits[index] ?? 0)
    return count
  }

  /** Ascending, at the beginning of `target`, which has room for them. */
  numbers(target: Int32Array): Int32Array {
    let at = 0
    for (let index = 0; index < this.bits.length; index += 1) {
      for (let bits = this.bits[index] ?? 0; bits !== 0; bits &= bits - 1) {
        target[at] = 32 * index + 31 - Math.clz32(bits & -bits)
        at += 1
      }
    }
    return target.subarray(0, at)
  }

  /**
   * Positions, among the pages of this set, of those that `other` has, too; ascending. `other` is of the same size. They
   * are written to the beginning of `target`, which has room for them.
   */
  positionsOf(other: PageSet, target: Int32Array): Int32Array {
    let at = 0
    let before = 0
    for (let index = 0; index < this.bits.length; index += 1) {
      const own = this.bits[index] ?? 0
      for (let bits = own & (other.bits[index] ?? 0); bits !== 0; bits &= bits - 1) {
        target[at] = before + countBits(own & ((bits & -bits) - 1))
        at += 1
      }
      before += countBits(own)
    }
    return target.subarray(0, at)
  }

  /** The pages at these positions, ascending, among those of the set. */
  at(positions: Int32Array): PageSet {
    const found = new PageSet(32 * this.bits.length)
    let before = 0
    let next = 0
    for (let index = 0; index < this.bits.length && next < positions.length; index += 1) {
      const own = this.bits[index] ?? 0
      const end = before + countBits(own)
      let bits = own
      for (; (positions[next] ?? end) < end; next += 1) {
        for (; before < (positions[next] ?? 0); before += 1) bits &= bits - 1
        found.bits[index] = (found.bits[index] ?? 0) | (bits & -bits)
      }
      before = end
    }
    return found
  }

  #copy(): PageSet {
    const copy = new PageSet(32 * this.bits.length)
    copy.bits.set(this.bits)
    return copy
  }
}

function countBits(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
