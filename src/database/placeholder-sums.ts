import { createHash } from 'node:crypto'
import type { PlaceholderMark } from '../site/rows.js'

/**
 * Sums of the marks of rows by placeholder, 64 bits each, in whatever order the rows come. Holds some bytes of
 * each placeholder. A mark that is added has 16 hex digits.
 */
export class PlaceholderSums {
  /** Ascending; the other lists go along with it. */
  readonly #ids: Float64Array
  readonly #contentTypes: Float64Array
  readonly #owners: Float64Array
  readonly #slots: string[] = []
  readonly #knownSlots = new Map<string, string>()
  readonly #high: Uint32Array
  readonly #low: Uint32Array
  /** Places in the lists, ordered by content type, owner and id; made when it is first needed. */
  #order: Uint32Array | null = null

  /** For exactly so many placeholders. */
  constructor(count: number) {
    this.#ids = new Float64Array(count)
    this.#contentTypes = new Float64Array(count)
    this.#owners = new Float64Array(count)
    this.#high = new Uint32Array(count)
    this.#low = new Uint32Array(count)
  }

  /** The next placeholder; they come ordered by id. */
  place(id: number, contentType: number, owner: number, slot: string, mark: string): void {
    const known = this.#knownSlots.get(slot) ?? slot
    if (known === slot) this.#knownSlots.set(slot, slot)
    const place = this.#slots.push(known) - 1
    this.#ids[place] = id
    this.#contentTypes[place] = contentType
    this.#owners[place] = owner
    this.add(place, mark)
  }

  /** Where the placeholder is, for `add`; null: it was not placed. */
  find(id: number): number | null {
    const index = firstOf(this.#ids.length, (place) => (this.#ids[place] ?? 0) >= id)
    return this.#ids[index] === id ? index : null
  }

  add(place: number, mark: string): void {
    // The lists keep 32 bits of a sum.
    this.#high[place] = (this.#high[place] ?? 0) + Number.parseInt(mark.slice(0, 8), 16)
    this.#low[place] = (this.#low[place] ?? 0) + Number.parseInt(mark.slice(8, 16), 16)
  }

  /** The placeholders of an owner, ordered by id. */
  of(contentType: number, owner: number): PlaceholderMark[] {
    this.#order ??= this.#ordered()
    const order = this.#order
    const found: PlaceholderMark[] = []
    for (
      let index = firstOf(order.length, (at) => this.#compare(order[at] ?? 0, contentType, owner) >= 0);
      ;
      index += 1
    ) {
      const place = order[index]
      if (place === undefined || this.#compare(place, contentType, owner) !== 0) return found
      found.push({ id: this.#ids[place] ?? 0, slot: this.#slots[place] ?? '', mark: this.#mark(place) })
    }
  }

  /** Of all placeholders, and of a text. 32 hex digits. */
  total(text: string): string {
    const total = createHash('sha256').update(text)
    for (const list of [this.#ids, this.#high, this.#low]) total.update(`\n${list.length}\n`).update(list)
    return total.digest('hex').slice(0, 32)
  }

  #mark(place: number): string {
    return [this.#high, this.#low].map((sums) => (sums[place] ?? 0).toString(16).padStart(8, '0')).join('')
  }

  #ordered(): Uint32Array {
    const [types, owners] = [this.#contentTypes, this.#owners]
    return Uint32Array.from(this.#ids.keys()).sort(
      (a, b) => (types[a] ?? 0) - (types[b] ?? 0) || (owners[a] ?? 0) - (owners[b] ?? 0) || a - b,
    )
  }

  #compare(place: number, contentType: number, owner: number): number {
    return (this.#contentTypes[place] ?? 0) - contentType || (this.#owners[place] ?? 0) - owner
  }
}

/** The first of so many ascending places that passes, or their number. */
function firstOf(length: number, passes: (place: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}
