import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { readAt } from './read-at.js'

const blockBytes = 4096
const heldBlocks = 1024

/** Bytes in a file of their own, of which the blocks that were read last stay in memory. */
export class BytesFile {
  readonly #path: string
  readonly #file: number
  readonly #memory = new Uint8Array(blockBytes * heldBlocks)
  /** By place in memory: the number of its block; -1: none. */
  readonly #numbers = new Int32Array(heldBlocks).fill(-1)

  /** Only the owner may read the file. Throws errors of the file system. */
  constructor(path: string, bytes: Uint8Array) {
    this.#path = path
    this.#file = openSync(path, 'w+', 0o600)
    try {
      writeFileSync(this.#file, bytes)
    } catch (error) {
      // On a full disk a run that watches would hold its space at each try.
      this.close()
      throw error
    }
  }

  /** The bytes from `start` to `end`, valid until the next call. */
  read(start: number, end: number): Uint8Array {
    const number = Math.floor(start / blockBytes)
    const from = start - number * blockBytes
    const to = from + end - start
    if (to > blockBytes) {
      const bytes = new Uint8Array(end - start)
      readAt(this.#file, this.#path, bytes, start)
      return bytes
    }
    const place = number % heldBlocks
    const block = this.#memory.subarray(place * blockBytes, (place + 1) * blockBytes)
    if (this.#numbers[place] !== number) {
      // Until it is read.
      this.#numbers[place] = -1
      readAt(this.#file, this.#path, block, number * blockBytes, to)
      this.#numbers[place] = number
    }
    return block.subarray(from, to)
  }

  /** Closes the file, and removes it if that is possible. */
  close(): void {
    closeSync(this.#file)
    try {
      rmSync(this.#path)
    } catch {
      // It was in a folder of temporary files, which the next run clears.
    }
  }
}
