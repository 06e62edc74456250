import { hashesOf } from './key-set.js'

const words = 7

/** Places for each file: enough that few meet. */
const spread = 1.5

/**
 * The files of a record by name, 35 bytes each: 64 bits of the name's hash, 128 of the content's, the size and whether
 * this run has them, too.
 */
export class RecordedFiles {
  /** In the order in which they came. */
  readonly #files: Uint32Array
  readonly #seen: Uint8Array
  /** By the hash of the name: the number of a file, from 1; 0 where a place is free. */
  readonly #places: Uint32Array
  #size = 0

  /** `count`: at least as many as there will be. */
  constructor(count: number) {
    this.#files = new Uint32Array(count * words)
    this.#seen = new Uint8Array(count)
    this.#places = new Uint32Array(Math.ceil(count * spread) + 1)
  }

  get size(): number {
    return this.#size
  }

  /** Throws an Error for one more than there should be. */
  add(name: string, hash: string, bytes: number): void {
    const [one, other] = hashesOf(name)
    const place = this.#place(one, other)
    if (this.#places[place] !== 0) return
    if (this.#size === this.#seen.length) throw new Error(`more than ${this.#size} files`)
    const content = [0, 8, 16, 24].map((start) => Number.parseInt(hash.slice(start, start + 8), 16))
    this.#files.set([one, other, ...content, bytes], this.#size * words)
    this.#size += 1
    this.#places[place] = this.#size
  }

  has(name: string): boolean {
    return this.#find(name) !== null
  }

  /** 32 hex digits; null: there was no such file. */
  hashOf(name: string): string | null {
    const file = this.#find(name)
    if (file === null) return null
    return Array.from(this.#files.subarray(file * words + 2, file * words + 6), hexOf).join('')
  }

  /** In bytes. */
  sizeOf(name: string): number | null {
    const file = this.#find(name)
    return file === null ? null : (this.#files[file * words + 6] ?? null)
  }

  see(name: string): void {
    const file = this.#find(name)
    if (file !== null) this.#seen[file] = 1
  }

  wasSeen(name: string): boolean {
    const file = this.#find(name)
    return file !== null && this.#seen[file] === 1
  }

  /** Which file it is, from 0. */
  #find(name: string): number | null {
    const number = this.#places[this.#place(...hashesOf(name))] ?? 0
    return number === 0 ? null : number - 1
  }

  /** Where the number of the file is, or would be. */
  #place(one: number, other: number): number {
    const length = this.#places.length
    let place = Math.floor((one / 2 ** 32) * length)
    for (;;) {
      const number = this.#places[place] ?? 0
      if (number === 0) return place
      const file = (number - 1) * words
      if (this.#files[file] === one && this.#files[file + 1] === other) return place
      place = (place + 1) % length
    }
  }
}

function hexOf(word: number): string {
  return word.toString(16).padStart(8, '0')
}
