import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'

/** Numbers of a block, which is kept when it is full. */
const blockLength = 512
const blockBytes = 4 * blockLength

/** Keeps numbers in parts, each in the order of its numbers, in a private file or in memory. */
export class SearchParts {
  readonly #path: string | null
  #file: number | null = null
  /** By part: how many numbers it has, and those that do not fill a block yet. */
  readonly #counts: Int32Array
  readonly #buffer: Int32Array
  /** By part: places of its full blocks in the file, in blocks, or the blocks. */
  readonly #places: number[][]
  readonly #held: Int32Array[][]
  readonly #read = new Int32Array(blockLength)
  #written = 0

  /** `path`: null: in memory, as is what is short. `parts`: how many. */
  constructor(path: string | null, parts: number) {
    this.#path = path
    this.#counts = new Int32Array(parts)
    this.#buffer = new Int32Array(parts * blockLength)
    this.#places = Array.from({ length: parts }, () => [])
    this.#held = Array.from({ length: parts }, () => [])
  }

  count(part: number): number {
    return this.#counts[part] ?? 0
  }

  add(part: number, value: number): void {
    const count = this.#counts[part] ?? 0
    this.#counts[part] = count + 1
    const place = count % blockLength
    this.#buffer[part * blockLength + place] = value
    if (place === blockLength - 1) this.#keep(part)
  }

  /** The numbers of a part, some at a time; each array is used again. */
  *read(part: number): Iterable<Int32Array> {
    const start = part * blockLength
    const rest = this.#buffer.subarray(start, start + (this.count(part) % blockLength))
    for (const place of this.#places[part] ?? []) yield this.#readBlock(place)
    yield* this.#held[part] ?? []
    if (rest.length > 0) yield rest
  }

  /** Removes the file. */
  close(): void {
    if (this.#file === null || this.#path === null) return
    closeSync(this.#file)
    rmSync(this.#path)
  }

  #keep(part: number): void {
    const block = this.#buffer.subarray(part * blockLength, (part + 1) * blockLength)
    if (this.#path === null) {
      this.#held[part]?.push(block.slice())
      return
    }
    this.#file ??= openSync(this.#path, 'w+')
    const bytes = new Uint8Array(block.buffer, block.byteOffset, blockBytes)
    const place = blockBytes * this.#written
    for (let done = 0; done < blockBytes; ) {
      done += writeSync(this.#file, bytes, done, blockBytes - done, place + done)
    }
    this.#places[part]?.push(this.#written)
    this.#written += 1
  }

  #readBlock(block: number): Int32Array {
    const bytes = new Uint8Array(this.#read.buffer)
    for (let done = 0; this.#file !== null && done < blockBytes; ) {
      const read = readSync(this.#file, bytes, done, blockBytes - done, blockBytes * block + done)
      if (read === 0) throw new Error(`${this.#path} ended early`)
      done += read
    }
    return this.#read
  }
}
