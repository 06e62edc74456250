import { createHash } from 'node:crypto'
import type { PlaceholderFingerprint } from '../../model/content-fingerprints.js'
import type { PlaceholderIndex } from './placeholder-index.js'

/**
 * Sums of row fingerprints by placeholder, 64 bits each; independent of the order of the rows. An added fingerprint has
 * 16 hex digits.
 */
export class PlaceholderSums {
  readonly #index: PlaceholderIndex
  readonly #high: Uint32Array
  readonly #low: Uint32Array

  /** Placeholders are identified by their positions in the index. */
  constructor(index: PlaceholderIndex) {
    this.#index = index
    this.#high = new Uint32Array(index.ids.length)
    this.#low = new Uint32Array(index.ids.length)
  }

  add(place: number, fingerprint: string): void {
    // Uint32Array truncates the sums to 32 bits.
    this.#high[place] = (this.#high[place] ?? 0) + Number.parseInt(fingerprint.slice(0, 8), 16)
    this.#low[place] = (this.#low[place] ?? 0) + Number.parseInt(fingerprint.slice(8, 16), 16)
  }

  /** Fingerprints of an owner's placeholders, ordered by id. */
  of(contentType: number, owner: number): PlaceholderFingerprint[] {
    const index = this.#index
    return index
      .of(contentType, owner)
      .map((place) => ({ id: index.ids[place] ?? 0, slot: index.slot(place), fingerprint: this.#fingerprint(place) }))
  }

  /** Fingerprint of all placeholders and their rows. 32 hex digits. */
  total(): string {
    const total = createHash('sha256')
    this.#index.addTo(total)
    for (const list of [this.#high, this.#low]) total.update(`\n${list.length}\n`).update(list)
    return total.digest('hex').slice(0, 32)
  }

  #fingerprint(place: number): string {
    return [this.#high, this.#low].map((sums) => (sums[place] ?? 0).toString(16).padStart(8, '0')).join('')
  }
}
