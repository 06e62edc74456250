import type { Json } from '../values/json.js'
import type { Rows } from './rows.js'

/** Unpacked rows in the cache: members of one row are read together. */
const cachedRows = 256

/** Rows that an iteration unpacks at once: a call for each takes as long as the rest. */
const portionRows = 64

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Bytes that are stored elsewhere. */
interface StoredBytes {
  /** Valid until the next call. */
  read(start: number, end: number): Uint8Array
}

/**
 * Rows with the same members as text in one block of memory: half the memory of objects, and no work for the garbage
 * collector. Values must be JSON, so dates are texts.
 */
export class PackedRows<Row extends object> implements Rows<Row> {
  #members: string[] = []
  /** A row whose values are all null: to replace these is faster than to add members one by one. */
  #blank: Readonly<Record<string, Json>> = {}
  /** Values of each row as a JSON list in UTF-8 and a comma, one row after the other. */
  #bytes = new Uint8Array(1024)
  /** In place of `#bytes`; null: these are in memory. */
  #stored: StoredBytes | null = null
  /** The offset of each row, and that of the next one. */
  readonly #starts = [0]
  readonly #recent: (Row | undefined)[] = []
  readonly #recentIndexes = new Int32Array(cachedRows).fill(-1)

  get length(): number {
    return this.#starts.length - 1
  }

  /** The bytes of all rows: equal for equal rows. */
  get packed(): Uint8Array {
    // An empty block would be the same for all rows, which nobody would notice in a fingerprint.
    if (this.#stored) throw new Error('the rows were moved out of memory')
    return this.#bytes.subarray(0, this.#starts[this.length])
  }

  push(row: Row): void {
    if (this.length === 0) {
      this.#members = Object.keys(row)
      this.#blank = Object.fromEntries(this.#members.map((member) => [member, null]))
    }
    const text = `${JSON.stringify(Object.values(row))},`
    const start = this.#starts[this.length] ?? 0
    // A UTF-16 unit takes three bytes at most.
    const end = start + 3 * text.length
    if (end > this.#bytes.length) {
      const bytes = this.#bytes
      this.#bytes = new Uint8Array(Math.max(end, 2 * bytes.length))
      this.#bytes.set(bytes)
    }
    const { written } = encoder.encodeInto(text, this.#bytes.subarray(start))
    this.#starts.push(start + written)
  }

  at(index: number): Row | undefined {
    const place = index % cachedRows
    if (this.#recentIndexes[place] === index) return this.#recent[place]
    if (index < 0 || index >= this.length) return undefined
    const row = this.#unpack(index)
    this.#recentIndexes[place] = index
    this.#recent[place] = row
    return row
  }

  /** Equal for equal rows. Valid until the next call. */
  bytesAt(index: number): Uint8Array {
    return this.#bytesOf(index, index + 1)
  }

  /** Moves the bytes out of memory. `packed` and `push` cannot be used afterwards. */
  moveTo(store: (bytes: Uint8Array) => StoredBytes): void {
    this.#stored = store(this.packed)
    this.#bytes = new Uint8Array(0)
    this.#recentIndexes.fill(-1)
    this.#recent.length = 0
  }

  *[Symbol.iterator](): Iterator<Row> {
    for (let start = 0; start < this.length; start += portionRows) {
      const portion = this.#bytesOf(start, Math.min(start + portionRows, this.length))
      for (const values of JSON.parse(`[${decoder.decode(portion)}]`) as Json[][]) yield this.#rowOf(values)
    }
  }

  /** Of rows with a comma between them. */
  #bytesOf(first: number, last: number): Uint8Array {
    const [start = 0, end = 0] = [this.#starts[first], (this.#starts[last] ?? 0) - 1]
    return this.#stored?.read(start, end) ?? this.#bytes.subarray(start, end)
  }

  #unpack(index: number): Row {
    return this.#rowOf(JSON.parse(decoder.decode(this.bytesAt(index))) as Json[])
  }

  #rowOf(values: readonly Json[]): Row {
    const row: Record<string, Json> = { ...this.#blank }
    for (let place = 0; place < values.length; place += 1) row[this.#members[place] ?? ''] = values[place] ?? null
    return row as Row
  }
}
