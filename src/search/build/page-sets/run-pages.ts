import { NumberChunks } from '../number-chunks.js'
import { PageSet } from './page-set.js'

/** Pages whose runs are in memory at once. */
const pagesAtOnce = 2 ** 13

/** The pages of runs, found in the order of the pages, in a private file or in memory. */
export class RunPages {
  /** Bits of all runs for the pages before those in memory: for `pagesAtOnce` pages run by run, then for the next ones. */
  readonly #stored: NumberChunks
  /** Numbers of 32 bits of a run that are in memory at once. */
  readonly #width: number
  #count = 0
  #bits = new Int32Array(0)
  readonly #set: PageSet

  /** `file`: null: in memory. `pages`: the number of all pages. */
  constructor(file: string | null, pages: number) {
    this.#set = new PageSet(pages)
    this.#stored = new NumberChunks(file)
    this.#width = Math.ceil(Math.min(pages, pagesAtOnce) / 32)
  }

  /** Adds a run without pages, and returns its number. Call it before `begin`. */
  create(): number {
    this.#count += 1
    return this.#count - 1
  }

  /** Call it for each page, in order, before the page is added to runs. */
  begin(page: number): void {
    if (page === 0) this.#bits = new Int32Array(this.#count * this.#width)
    else if (page % pagesAtOnce === 0) {
      this.#stored.append(this.#bits)
      this.#bits.fill(0)
    }
  }

  add(run: number, page: number): void {
    const at = run * this.#width + ((page % pagesAtOnce) >>> 5)
    this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (page & 31))
  }

  /** The pages of a run, valid until those of another one are asked for. */
  of(run: number): PageSet {
    const { bits } = this.#set
    const width = this.#width
    let at = 0
    for (; at + width < bits.length; at += width) {
      this.#stored.read(bits.subarray(at, at + width), at * this.#count + run * width)
    }
    const start = run * width
    bits.set(this.#bits.subarray(start, start + bits.length - at), at)
    return this.#set
  }

  /** Removes the pages, and the file. */
  close(): void {
    this.#stored.clear()
    this.#bits = new Int32Array(0)
  }
}
