import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'

/** Numbers of a part that wait until they are written. */
const bufferLength = 1024

/** Keeps numbers in parts whose lengths are known, each in the order of its numbers, in a private file or in memory. */
export class SearchParts {
  readonly #path: string | null
  readonly #file: number | null
  readonly #held: Int32Array
  readonly #buffer: Int32Array
  /** By part: where it begins, and how many numbers it has by now. */
  readonly #starts: Int32Array
  readonly #counts: Int32Array

  /** `path`: null: in memory, as is a single part. */
  constructor(path: string | null, lengths: readonly number[]) {
    this.#path = path
    this.#file = path === null || lengths.length < 2 ? null : openSync(path, 'w+')
    this.#starts = new Int32Array(lengths.length)
    this.#counts = new Int32Array(lengths.length)
    let total = 0
    for (const [part, length] of lengths.entries()) {
      this.#starts[part] = total
      total += length
    }
    this.#held = new Int32Array(this.#file === null ? total : 0)
    this.#buffer = new Int32Array(this.#file === null ? 0 : lengths.length * bufferLength)
  }

  add(part: number, value: number): void {
    const count = this.#counts[part] ?? 0
    this.#counts[part] = count + 1
    if (this.#file === null) {
      this.#held[(this.#starts[part] ?? 0) + count] = value
      return
    }
    const place = count % bufferLength
    this.#buffer[part * bufferLength + place] = value
    if (place === bufferLength - 1) this.#flush(part, bufferLength)
  }

  /** All numbers have been added. */
  end(): void {
    if (this.#file === null) return
    for (const [part, count] of this.#counts.entries()) this.#flush(part, count % bufferLength)
  }

  /** Puts the numbers of a part at the beginning of `target`. */
  read(part: number, target: Int32Array): void {
    const start = this.#starts[part] ?? 0
    const count = this.#counts[part] ?? 0
    if (this.#file === null) {
      target.set(this.#held.subarray(start, start + count))
      return
    }
    const bytes = new Uint8Array(target.buffer, 0, 4 * count)
    for (let done = 0; done < bytes.length; ) {
      const read = readSync(this.#file, bytes, done, bytes.length - done, 4 * start + done)
      if (read === 0) throw new Error(`${this.#path} ended early`)
      done += read
    }
  }

  /** Removes the file. */
  close(): void {
    if (this.#file === null || this.#path === null) return
    closeSync(this.#file)
    rmSync(this.#path)
  }

  /** The last `count` numbers. */
  #flush(part: number, count: number): void {
    if (this.#file === null) return
    const end = 4 * ((this.#starts[part] ?? 0) + (this.#counts[part] ?? 0))
    const bytes = new Uint8Array(this.#buffer.buffer, 4 * part * bufferLength, 4 * count)
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.#file, bytes, done, bytes.length - done, end - bytes.length + done)
    }
  }
}
