import { createHash } from 'node:crypto'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { privateFile } from '../../build/state/private-folder.js'
import type { ShardFile } from './shard-lines.js'

const chunkBytes = 1_000_000
const encoder = new TextEncoder()
const [lineEnd] = encoder.encode('\n')

/** A file of a shard while it is written. Each text is encoded once, for the file and for its own hash. */
export class ShardOutput {
  readonly #name: string
  readonly #file: number
  readonly #hash = createHash('sha256')
  readonly #chunk = new Uint8Array(chunkBytes)
  #pending = 0
  #written = 0
  #isOpen = true

  /** `name`: relative to the shard's folder. */
  constructor(path: string, name: string) {
    this.#name = name
    this.#file = openSync(path, 'w', privateFile)
  }

  /** Size so far. */
  get bytes(): number {
    return this.#written + this.#pending
  }

  /** Adds a text and a line end. Returns the bytes of the text, valid until the next call. */
  add(text: string): Uint8Array {
    // A UTF-16 unit takes three bytes at most.
    const most = 3 * text.length + 1
    if (this.#pending + most > chunkBytes) this.#flush()
    if (most > chunkBytes) {
      const bytes = encoder.encode(`${text}\n`)
      this.#write(bytes)
      return bytes.subarray(0, -1)
    }
    const start = this.#pending
    const { written } = encoder.encodeInto(text, this.#chunk.subarray(start))
    this.#chunk.fill(lineEnd ?? 0, start + written, start + written + 1)
    this.#pending = start + written + 1
    return this.#chunk.subarray(start, start + written)
  }

  close(): ShardFile {
    this.#flush()
    this.abandon()
    return { name: this.#name, bytes: this.bytes, hash: this.#hash.digest('hex') }
  }

  /** Closes the file without flushing; also after `close`. */
  abandon(): void {
    if (this.#isOpen) closeSync(this.#file)
    this.#isOpen = false
  }

  #flush(): void {
    this.#write(this.#chunk.subarray(0, this.#pending))
    this.#pending = 0
  }

  #write(bytes: Uint8Array): void {
    // writeFileSync repeats partial writes, which a full disk may cause.
    writeFileSync(this.#file, bytes)
    this.#hash.update(bytes)
    this.#written += bytes.length
  }
}
