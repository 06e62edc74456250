import { createHash } from 'node:crypto'
import { LineWriter } from './line-writer.js'

/** Writes a text file line by line, and measures it. */
export class HashedLines {
  readonly #hash = createHash('sha256')
  readonly #lines: LineWriter | null
  #bytes = 0

  /** `path`: null: there is no file, and only the size is known. `mode`: of a new file. */
  constructor(path: string | null, mode?: number) {
    this.#lines = path === null ? null : new LineWriter(path, mode, (bytes) => this.#hash.update(bytes))
  }

  /** Size so far, line ends included. */
  get bytes(): number {
    return this.#bytes
  }

  /** Adds a line, given without a line end, and returns the size of the text. */
  add(text: string): number {
    const bytes = Buffer.byteLength(text)
    this.#lines?.add(text)
    this.#bytes += bytes + 1
    return bytes
  }

  /** Flushes and closes the file. Returns its size and its SHA-256 in hex digits. */
  close(): { readonly bytes: number; readonly hash: string } {
    this.#lines?.close()
    return { bytes: this.#bytes, hash: this.#hash.digest('hex') }
  }

  /** Closes the file without flushing; also after `close`. */
  abandon(): void {
    this.#lines?.abandon()
  }
}
