import { createHash } from 'node:crypto'
import type { PlaceholderFingerprint } from '../../model/cms-database.js'
import type { PlaceholderIndex } from './placeholder-index.js'

/**
 * Sums of row fingerprints by placeholder, 64 bits each; independent of the order of the rows. An added fingerprint has
 * 16 hex digits.
 */
export class PlaceholderSums {
  readonly #index: PlaceholderIndex
  /** Two words of each sum, and the same memory as bytes. */
  readonly #words: Uint32Array
  readonly #bytes: Buffer
  /** The words of a fingerprint that is added. */
  readonly #added = new Uint32Array(2)
  readonly #addedBytes = Buffer.from(this.#added.buffer)

  /** Placeholders are identified by their positions in the index. */
  constructor(index: PlaceholderIndex) {
    this.#index = index
    this.#words = new Uint32Array(2 * index.ids.length)
    this.#bytes = Buffer.from(this.#words.buffer)
  }

  add(place: number, fingerprint: string): void {
    this.#addedBytes.write(fingerprint, 'hex')
    for (let word = 0; word < 2; word += 1) {
      const sum = 2 * place + word
      // Uint32Array truncates the sums to 32 bits.
      this.#words[sum] = (this.#words[sum] ?? 0) + (this.#added[word] ?? 0)
    }
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
    total.update(`\n${this.#words.length}\n`).update(this.#words)
    return total.digest('hex').slice(0, 32)
  }

  #fingerprint(place: number): string {
    return this.#bytes.toString('hex', 8 * place, 8 * (place + 1))
  }
}
