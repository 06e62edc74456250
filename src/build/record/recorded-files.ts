import { NameSet } from './name-set.js'

/** Of a content's hash. */
const hashBytes = 16

/** The files of a record by name, about 35 bytes each, and whether this run has them. */
export class RecordedFiles {
  readonly #names: NameSet
  readonly #hashes: Buffer
  readonly #sizes: Uint32Array
  readonly #seen: Uint8Array
  #seenCount = 0

  /** `count`: the largest number of files. */
  constructor(count: number) {
    this.#names = new NameSet(count)
    this.#hashes = Buffer.alloc(count * hashBytes)
    this.#sizes = new Uint32Array(count)
    this.#seen = new Uint8Array(count)
  }

  get size(): number {
    return this.#names.size
  }

  /** Its number, from 0, in the order of adding; null: no such file. */
  numberOf(name: string): number | null {
    return this.#names.numberOf(name)
  }

  /** Returns whether it was not there. Throws an Error for more than `count` files. */
  add(name: string, hash: string, bytes: number): boolean {
    if (!this.#names.add(name)) return false
    if (this.size > this.#seen.length) throw new Error(`more than ${this.#seen.length} files`)
    this.#hashes.write(hash, (this.size - 1) * hashBytes, 'hex')
    this.#sizes[this.size - 1] = bytes
    return true
  }

  has(name: string): boolean {
    return this.#names.has(name)
  }

  /** 32 hex digits; null: no such file. */
  hashOf(name: string): string | null {
    const file = this.#names.numberOf(name)
    if (file === null) return null
    return this.#hashes.toString('hex', file * hashBytes, (file + 1) * hashBytes)
  }

  /** In bytes; null: no such file. */
  sizeOf(name: string): number | null {
    const file = this.#names.numberOf(name)
    return file === null ? null : (this.#sizes[file] ?? null)
  }

  /** Notes that this run has the file. Returns true the first time, and always for files that are not recorded. */
  see(name: string): boolean {
    const file = this.#names.numberOf(name)
    return file === null || this.seeAll(file, file + 1) > 0
  }

  /** The same of the files with these numbers. Returns how many were not noted before. */
  seeAll(from: number, to: number): number {
    const before = this.#seenCount
    for (let file = from; file < to; file += 1) {
      if (this.#seen[file] === 0) this.#seenCount += 1
      this.#seen[file] = 1
    }
    return this.#seenCount - before
  }

  hasSeenAll(from: number, to: number): boolean {
    return !this.#seen.subarray(from, to).includes(0)
  }

  get allSeen(): boolean {
    return this.#seenCount === this.size
  }

  wasSeen(name: string): boolean {
    const file = this.#names.numberOf(name)
    return file !== null && this.#seen[file] === 1
  }
}
