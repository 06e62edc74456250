/** Numbers that a seed decides, the same everywhere (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, but not, `limit`. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit)
  }

  chance(probability: number): boolean {
    return this.#next() < probability
  }

  /** null: there is none. */
  pick<T>(items: readonly T[]): T | null {
    return items[this.below(items.length)] ?? null
  }

  /** Of items that there are. */
  one<T>(...items: [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0]
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
