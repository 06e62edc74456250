import { bitsOfPair } from '../../../documents/search-format.js'
import { bitsOf } from '../../read/search-numbers.js'
import { BitWriter } from '../search-bits.js'

/** Takes numbers out of values of `NumberEncoder`. What follows the last removed number is copied bit by bit. */
export class NumberRemoval {
  readonly #bits = new BitWriter()

  /**
   * Ascending numbers without `removed`, each less by `shift` for every removed one below it; null: none is left. Adds
   * the positions that removed ones had to `positions`.
   */
  ascending(value: string, removed: readonly number[], shift: 0 | 1, positions: number[]): string | null {
    const bits = this.#bits
    const [take, gap, gamma, unread] = bitsOf(value)
    const kind = take(2)
    const count = gamma()
    let number = gamma() - 1
    const width = count > 1 ? take(5) : 0
    const left: number[] = []
    let below = 0
    let at = 0
    for (;;) {
      while ((removed[below] ?? number) < number) below += 1
      if (removed[below] === number) positions.push(at)
      else left.push(number - shift * below)
      at += 1
      if (at === count || below === removed.length) break
      number += gap(width)
    }
    const [first] = left
    if (first === undefined) return null
    const countLeft = left.length + count - at
    bits.put(kind, 2)
    bits.gamma(countLeft)
    bits.gamma(first + 1)
    if (countLeft > 1) bits.put(width, 5)
    for (let index = 1; index < left.length; index += 1) {
      bits.rice((left[index] ?? 0) - (left[index - 1] ?? 0) - 1, width)
    }
    if (at < count) this.#copy(take, unread())
    return bits.take()
  }

  /** Places without those on the pages at these positions. */
  places(value: string, positions: readonly number[]): string {
    const bits = this.#bits
    const [take, gap, , unread] = bitsOf(value)
    const width = take(5)
    bits.put(width, 5)
    for (let page = 0, below = 0; below < positions.length; page += 1) {
      const isRemoved = positions[below] === page
      if (isRemoved) below += 1
      let hasMore = true
      while (hasMore) {
        const place = gap(width)
        // Whether a blank is before it, and whether it is followed by another place on the page.
        const facts = take(2)
        hasMore = facts % 2 === 1
        if (isRemoved) continue
        bits.rice(place - 1, width)
        bits.put(facts, 2)
      }
    }
    this.#copy(take, unread())
    return bits.take()
  }

  #copy(take: (count: number) => number, length: number): void {
    for (let left = length; left > 0; left -= bitsOfPair) {
      const count = Math.min(left, bitsOfPair)
      this.#bits.put(take(count), count)
    }
  }
}
