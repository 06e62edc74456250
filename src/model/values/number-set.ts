/** Numbers of a block: few, so that numbers far apart, each with a block of its own, take about 200 bytes each. */
const blockLength = 2 ** 10

/** A set of whole numbers that takes little more than one bit for each if they lie close together, as ids do. */
export class NumberSet {
  readonly #blocks = new Map<number, Uint32Array>()
  #size = 0

  get size(): number {
    return this.#size
  }

  has(value: number): boolean {
    const block = this.#blocks.get(Math.floor(value / blockLength))
    if (!block) return false
    const place = value % blockLength
    return (((block[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1
  }

  /** Returns true if the number is new. */
  add(value: number): boolean {
    if (this.has(value)) return false
    const number = Math.floor(value / blockLength)
    const block = this.#blocks.get(number) ?? new Uint32Array(blockLength / 32)
    this.#blocks.set(number, block)
    const place = value % blockLength
    block[place >>> 5] = (block[place >>> 5] ?? 0) | (1 << (place & 31))
    this.#size += 1
    return true
  }
}
