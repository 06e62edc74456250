import { NumberChunks } from '../number-chunks.js'
import { PageSet } from './page-set.js'

/** Sets of the same pages, numbered as they are added, in a private file or in memory. */
export class StoredPageSets {
  readonly #bits: NumberChunks
  readonly #pages: number
  #count = 0

  /** `file`: null: in memory. `pages`: the number of all pages. */
  constructor(file: string | null, pages: number) {
    this.#bits = new NumberChunks(file)
    this.#pages = pages
  }

  /** Stores the set as it is now, and returns its number. */
  add({ bits }: PageSet): number {
    this.#bits.append(bits)
    this.#count += 1
    return this.#count - 1
  }

  /** A copy of the set. */
  at(number: number): PageSet {
    const set = new PageSet(this.#pages)
    this.#bits.read(set.bits, number * set.bits.length)
    return set
  }

  /** Removes the sets, and the file. */
  close(): void {
    this.#bits.clear()
  }
}
