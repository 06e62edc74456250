import { hashesOf } from './key-set.js'

const words = 8

/**
 * The files of an earlier export by name, 32 bytes each: 64 bits of the name's hash, 128 of the content's, the size
 * and whether the file was seen in this run.
 */
export class KnownFiles {
  readonly #places: Uint32Array
  readonly #room: number
  #size = 0

  /** `count`: at least as many as there will be. */
  constructor(count: number) {
    this.#room = 2 ** Math.ceil(Math.log2(Math.max(16, count * 2)))
    this.#places = new Uint32Array(this.#room * words)
  }

  get size(): number {
    return this.#size
  }

  add(name: string, hash: string, bytes: number): void {
    const place = this.#find(name)
    if (this.#isTaken(place)) return
    const [one, other] = hashesOf(name)
    const content = [0, 8, 16, 24].map((start) => Number.parseInt(hash.slice(start, start + 8), 16))
    this.#places.set([one, other, ...content, bytes, 0], place)
    this.#size += 1
  }

  has(name: string): boolean {
    return this.#isTaken(this.#find(name))
  }

  /** 32 hex digits; null: there was no such file. */
  hashOf(name: string): string | null {
    const place = this.#find(name)
    if (!this.#isTaken(place)) return null
    return Array.from(this.#places.subarray(place + 2, place + 6), hexOf).join('')
  }

  /** In bytes. */
  sizeOf(name: string): number | null {
    const place = this.#find(name)
    return this.#isTaken(place) ? (this.#places[place + 6] ?? null) : null
  }

  see(name: string): void {
    const place = this.#find(name)
    if (this.#isTaken(place)) this.#places[place + 7] = 1
  }

  wasSeen(name: string): boolean {
    return this.#places[this.#find(name) + 7] === 1
  }

  #find(name: string): number {
    const [one, other] = hashesOf(name)
    let number = one & (this.#room - 1)
    for (;;) {
      const place = number * words
      if (!this.#isTaken(place)) return place
      if (this.#places[place] === one && this.#places[place + 1] === other) return place
      number = (number + 1) & (this.#room - 1)
    }
  }

  #isTaken(place: number): boolean {
    return this.#places[place] !== 0
  }
}

function hexOf(word: number): string {
  return word.toString(16).padStart(8, '0')
}
