import { closeSync, openSync, readSync } from 'node:fs'

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
    if (path !== this.#path || this.#file === null) this.#open(path)
    if (length > windowBytes) {
      const bytes = Buffer.allocUnsafe(length)
      this.#fill(bytes, start, length)
      return bytes
    }
    if (start < this.#start || start + length > this.#start + this.#length) {
      this.#start = start
      this.#length = this.#fill(this.#window, start, length)
    }
    return this.#window.subarray(start - this.#start, start - this.#start + length)
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
    this.#length = 0
  }

  #open(path: string): void {
    this.close()
    this.#file = openSync(path, 'r')
    this.#path = path
  }

  /** Reads as much as fits, and at least so many bytes. Returns how many. */
  #fill(bytes: Buffer, start: number, least: number): number {
    let length = 0
    while (length < least) {
      const read = readSync(this.#file ?? -1, bytes, length, bytes.length - length, start + length)
      if (read === 0) throw new Error(`${this.#path} ended early`)
      length += read
    }
    return length
  }
}
