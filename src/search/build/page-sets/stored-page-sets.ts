import { NumberChunks } from '../number-chunks.js'
import type { PageSet } from './page-set.js'

/** Sets of the same pages, numbered as they are added, in a private file or in memory. */
export class StoredPageSets {
  readonly #bits: NumberChunks
  #count = 0

  /** `file`: null: in memory. */
  constructor(file: string | null) {
    this.#bits = new NumberChunks(file)
  }

  /** Stores the set as it is now, and returns its number. */
  add({ bits }: PageSet): number {
    this.#bits.append(bits)
    this.#count += 1
    return this.#count - 1
  }

  /** Makes `set` equal to the one with this number. */
  read(number: number, set: PageSet): void {
    this.#bits.read(set.bits, number * set.bits.length)
  }

  /** Removes the sets, and the file. */
  close(): void {
    this.#bits.clear()
  }
}
