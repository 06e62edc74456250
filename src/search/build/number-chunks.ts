import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { readAt } from '../../files/read-at.js'

const chunkLength = 2 ** 16

/** A growing list of 32-bit integers, in a private file or in memory. */
export class NumberChunks {
  /** null: in memory. */
  readonly file: string | null
  #opened: number | null = null
  #written = 0
  #held: Int32Array[] = []
  #chunk = new Int32Array(chunkLength)
  #count = 0

  constructor(file: string | null) {
    this.file = file
  }

  get length(): number {
    return this.#written + this.#held.length * chunkLength + this.#count
  }

  push(value: number): void {
    if (this.#count === chunkLength) this.#flush()
    this.#chunk[this.#count] = value
    this.#count += 1
  }

  append(numbers: Int32Array): void {
    for (let at = 0; at < numbers.length; ) {
      if (this.#count === chunkLength) this.#flush()
      const part = numbers.subarray(at, at + chunkLength - this.#count)
      this.#chunk.set(part, this.#count)
      this.#count += part.length
      at += part.length
    }
  }

  /** Fills `target` with the numbers from `start` on. */
  read(target: Int32Array, start: number): void {
    const written = Math.min(target.length, Math.max(0, this.#written - start))
    if (written > 0) this.#readFile(target.subarray(0, written), start)
    for (let at = written; at < target.length; ) {
      const place = start + at - this.#written
      const chunk = this.#held[Math.floor(place / chunkLength)] ?? this.#chunk
      const from = place % chunkLength
      const part = chunk.subarray(from, Math.min(chunkLength, from + target.length - at))
      target.set(part, at)
      at += part.length
    }
  }

  all(): Int32Array {
    const numbers = new Int32Array(this.length)
    this.read(numbers, 0)
    return numbers
  }

  /** Empties the list, and removes the file. */
  clear(): void {
    if (this.#opened !== null && this.file !== null) {
      closeSync(this.#opened)
      rmSync(this.file)
    }
    this.#opened = null
    this.#written = 0
    this.#held = []
    this.#count = 0
  }

  #readFile(target: Int32Array, start: number): void {
    const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength)
    readAt(this.#opened ?? -1, this.file ?? '', bytes, 4 * start)
  }

  #flush(): void {
    this.#count = 0
    if (this.file === null) {
      this.#held.push(this.#chunk)
      this.#chunk = new Int32Array(chunkLength)
      return
    }
    this.#opened ??= openSync(this.file, 'w+')
    // writeFileSync repeats partial writes, which a full disk may cause.
    writeFileSync(this.#opened, new Uint8Array(this.#chunk.buffer))
    this.#written += chunkLength
  }
}
