import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import type { Codes } from './search-corpus.js'

/** Keeps arrays of codes in order, in a private file or in memory. */
export class SearchChunks {
  readonly #path: string | null
  #file: number | null = null
  /** Of chunks in the file: whether a code takes one byte, and how many there are. */
  readonly #written: { narrow: boolean; count: number }[] = []
  readonly #held: Codes[] = []

  /** null: in memory. */
  constructor(path: string | null) {
    this.#path = path
  }

  /** The array may be used again. */
  add(codes: Codes): void {
    if (this.#path === null) {
      this.#held.push(codes.slice())
      return
    }
    this.#file ??= openSync(this.#path, 'w+')
    const bytes = new Uint8Array(codes.buffer, codes.byteOffset, codes.byteLength)
    for (let start = 0; start < bytes.length; ) start += writeSync(this.#file, bytes, start)
    this.#written.push({ narrow: codes instanceof Uint8Array, count: codes.length })
  }

  /** Each array is valid until the next one is taken. */
  *take(): Iterable<Codes> {
    for (let codes = this.#held.shift(); codes; codes = this.#held.shift()) yield codes
    if (this.#path === null || this.#file === null) return
    const buffer = new ArrayBuffer(this.#written.reduce((most, { count }) => Math.max(most, 2 * count), 0))
    let place = 0
    for (const { narrow, count } of this.#written) {
      const codes = narrow ? new Uint8Array(buffer, 0, count) : new Uint16Array(buffer, 0, count)
      const bytes = new Uint8Array(buffer, 0, codes.byteLength)
      for (let start = 0; start < bytes.length; ) {
        const read = readSync(this.#file, bytes, start, bytes.length - start, place + start)
        if (read === 0) throw new Error(`${this.#path} ended early`)
        start += read
      }
      place += bytes.length
      yield codes
    }
    closeSync(this.#file)
    this.#file = null
    rmSync(this.#path)
  }
}
