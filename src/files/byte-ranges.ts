import { closeSync, openSync } from 'node:fs'
import { readAt } from './read-at.js'

/** Most ranges are small: several are read at once. */
const windowBytes = 1_000_000

/** Reads parts of files, fast for those of one file in ascending order. */
export class ByteRanges {
  #path = ''
  #file: number | null = null
  readonly #window = Buffer.allocUnsafe(windowBytes)
  #start = 0
  #length = 0

  /** The bytes, valid until the next call. Throws errors of the file system, and an Error if the file is shorter. */
  read(path: string, start: number, length: number): Buffer {
    const file = path === this.#path && this.#file !== null ? this.#file : this.#open(path)
    if (length > windowBytes) {
      const bytes = Buffer.allocUnsafe(length)
      readAt(file, path, bytes, start)
      return bytes
    }
    if (start < this.#start || start + length > this.#start + this.#length) {
      this.#start = start
      this.#length = readAt(file, path, this.#window, start, length)
    }
    return this.#window.subarray(start - this.#start, start - this.#start + length)
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
    this.#length = 0
  }

  #open(path: string): number {
    this.close()
    this.#file = openSync(path, 'r')
    this.#path = path
    return this.#file
  }
}
