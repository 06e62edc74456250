import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'

const chunkLength = 2 ** 16

/** A growing list of 32-bit integers, in a private file or in memory. */
export class NumberChunks {
  readonly #path: string | null
  #file: number | null = null
  #written = 0
  #held: Int32Array[] = []
  #chunk = new Int32Array(chunkLength)
  #count = 0

  /** null: in memory. */
  constructor(path: string | null) {
    this.#path = path
  }

  get length(): number {
    return this.#written + this.#held.length * chunkLength + this.#count
  }

  push(value: number): void {
    if (this.#count === chunkLength) this.#flush()
    this.#chunk[this.#count] = value
    this.#count += 1
  }

  /** Returns all numbers, empties the list and removes the file. */
  take(): Int32Array {
    const all = new Int32Array(this.length)
    if (this.#file !== null && this.#path !== null) {
      const bytes = new Uint8Array(all.buffer, 0, 4 * this.#written)
      for (let start = 0; start < bytes.length; ) {
        const read = readSync(this.#file, bytes, start, bytes.length - start, start)
        if (read === 0) throw new Error(`${this.#path} ended early`)
        start += read
      }
      closeSync(this.#file)
      rmSync(this.#path)
    }
    let place = this.#written
    for (const chunk of [...this.#held, this.#chunk.subarray(0, this.#count)]) {
      all.set(chunk, place)
      place += chunk.length
    }
    this.#file = null
    this.#written = 0
    this.#held = []
    this.#chunk = new Int32Array(0)
    this.#count = 0
    return all
  }

  #flush(): void {
    this.#count = 0
    if (this.#path === null) {
      this.#held.push(this.#chunk)
      this.#chunk = new Int32Array(chunkLength)
      return
    }
    this.#file ??= openSync(this.#path, 'w+')
    const bytes = new Uint8Array(this.#chunk.buffer)
    for (let start = 0; start < bytes.length; ) start += writeSync(this.#file, bytes, start)
    this.#written += chunkLength
  }
}
