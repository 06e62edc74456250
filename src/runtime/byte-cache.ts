/** What an entry takes beside its key and its value, a promise included; measured in V8. */
const overhead = 300

export interface CacheEntry<Value> {
  readonly key: string
  value: Value
  bytes: number
}

/** Values by text, the last used ones that there is room for. Keys and entries count, too. */
export class ByteCache<Value> {
  readonly #room: number
  /** In the order of their last use. */
  readonly #entries = new Map<string, CacheEntry<Value>>()
  #bytes = 0

  /** `room` in bytes of memory. */
  constructor(room: number) {
    this.#room = room
  }

  get bytes(): number {
    return this.#bytes
  }

  find(key: string): Value | undefined {
    const known = this.#entries.get(key)
    if (known) {
      this.#entries.delete(key)
      this.#entries.set(key, known)
    }
    return known?.value
  }

  /** `bytes` are those of the value. One that there is no room for is not kept. */
  add(key: string, value: Value, bytes: number): CacheEntry<Value> {
    const entry = { key, value, bytes: 0 }
    this.remove(this.#entries.get(key))
    this.#entries.set(key, entry)
    this.grow(entry, bytes + textBytes(key) + overhead)
    return entry
  }

  /** The value turns out to take more. Does nothing for an entry that is gone. */
  grow(entry: CacheEntry<Value>, bytes: number): void {
    if (this.#entries.get(entry.key) !== entry) return
    entry.bytes += bytes
    this.#bytes += bytes
    for (const other of entry.bytes > this.#room ? [entry] : this.#entries.values()) {
      if (this.#bytes <= this.#room) return
      this.remove(other)
    }
  }

  /** Does nothing for an entry that is gone. */
  remove(entry: CacheEntry<Value> | undefined): void {
    if (!entry || this.#entries.get(entry.key) !== entry) return
    this.#bytes -= entry.bytes
    this.#entries.delete(entry.key)
  }
}

/** What a text takes in memory: a byte a character, two if one of them is not in Latin-1. */
export function textBytes(text: string): number {
  return (/[^\u0000-\u00ff]/.test(text) ? 2 : 1) * text.length
}
