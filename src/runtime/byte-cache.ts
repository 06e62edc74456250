/** Bytes of an entry besides its key and value, including a promise (measured in V8). */
const overhead = 300

interface CacheEntry<Value> {
  readonly key: string
  readonly value: Value
  bytes: number
  /** Found since it was added or last passed over. */
  used: boolean
}

/**
 * Cache limited by bytes; keys and entries count, too. Makes room by removing the oldest entry that was not found since
 * (second chance): a find only marks its entry, which costs less than to move it.
 */
export class ByteCache<Value> {
  readonly #room: number
  /** Oldest first; an entry that was passed over counts as new. */
  readonly #entries = new Map<string, CacheEntry<Value>>()
  /** Continues where the last eviction ended: a new iterator would pass all removed entries again. */
  #oldest = this.#entries.values()
  #bytes = 0

  /** `room` in bytes of memory. Throws TypeError for no number, which would be no limit. */
  constructor(room: number) {
    if (!(room >= 0)) throw new TypeError('memory must be a number')
    this.#room = room
  }

  get bytes(): number {
    return this.#bytes
  }

  find(key: string): Value | undefined {
    const known = this.#entries.get(key)
    if (known) known.used = true
    return known?.value
  }

  /** `bytes`: size of the value. A value larger than the cache is not kept. */
  add(key: string, value: Value, bytes: number): CacheEntry<Value> {
    const entry = { key, value, bytes: 0, used: false }
    this.remove(this.#entries.get(key))
    this.#entries.set(key, entry)
    this.grow(entry, bytes + textMemory(key) + overhead)
    return entry
  }

  /** Adds to the size of an entry. Does nothing for a removed entry. */
  grow(entry: CacheEntry<Value>, bytes: number): void {
    if (this.#entries.get(entry.key) !== entry) return
    entry.bytes += bytes
    this.#bytes += bytes
    if (entry.bytes > this.#room) this.remove(entry)
    while (this.#bytes > this.#room) {
      const { value: other } = this.#oldest.next()
      if (!other) this.#oldest = this.#entries.values()
      else if (other.used || other === entry) {
        this.#entries.delete(other.key)
        this.#entries.set(other.key, other)
        other.used = false
      } else this.remove(other)
    }
  }

  /** Does nothing for a removed entry. */
  remove(entry: CacheEntry<Value> | undefined): void {
    if (!entry || this.#entries.get(entry.key) !== entry) return
    this.#bytes -= entry.bytes
    this.#entries.delete(entry.key)
  }
}

/** Memory of a text in bytes: one per character, or two if a character is outside Latin-1. */
export function textMemory(text: string): number {
  return (/[^\u0000-\u00ff]/.test(text) ? 2 : 1) * text.length
}
