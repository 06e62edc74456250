import { closeSync, openSync, readSync } from 'node:fs'

const chunkBytes = 262_144

/** Reads a text file line by line, in bounded memory. What follows the last line end is no line. */
export class LineReader {
  readonly #file: number
  readonly #chunk = Buffer.allocUnsafe(chunkBytes)
  readonly #seen: (bytes: Uint8Array) => void
  #rest: Buffer[] = []
  #lines: string[] = []
  #next = 0
  #open = true

  /** Throws what opening the file fails of. `seen` gets every byte that is read. */
  constructor(path: string, seen: (bytes: Uint8Array) => void = () => {}) {
    this.#file = openSync(path, 'r')
    this.#seen = seen
  }

  /** null: there is no further line. */
  next(): string | null {
    while (this.#next >= this.#lines.length) if (!this.#read()) return null
    const line = this.#lines[this.#next]
    this.#next += 1
    return line ?? null
  }

  close(): void {
    if (this.#open) closeSync(this.#file)
    this.#open = false
  }

  #read(): boolean {
    if (!this.#open) return false
    const length = readSync(this.#file, this.#chunk, 0, chunkBytes, null)
    if (length === 0) {
      this.close()
      return false
    }
    const bytes = this.#chunk.subarray(0, length)
    this.#seen(bytes)
    const end = bytes.lastIndexOf(10)
    if (end < 0) {
      this.#rest.push(Buffer.from(bytes))
      return true
    }
    this.#lines = Buffer.concat([...this.#rest, bytes.subarray(0, end)])
      .toString('utf8')
      .split('\n')
    this.#rest = [Buffer.from(bytes.subarray(end + 1))]
    this.#next = 0
    return true
  }
}
