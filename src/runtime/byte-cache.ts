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
 * (second chance): a find only marks its entry, which costs less than to move it. `room` in bytes of memory.
 */
export function byteCache<Value>(room: number) {
  /** Oldest first; an entry that was passed over counts as new. */
  const entries = new Map<string, CacheEntry<Value>>()
  /** Continues where the last eviction ended: a new iterator would pass all removed entries again. */
  let oldest = entries.values()
  let all = 0

  /** Adds to the size of an entry. Does nothing for a removed entry. */
  function grow(entry: CacheEntry<Value>, bytes: number): void {
    if (entries.get(entry.key) !== entry) return
    entry.bytes += bytes
    all += bytes
    if (entry.bytes > room) remove(entry)
    while (all > room) {
      const { value: other } = oldest.next()
      if (!other) oldest = entries.values()
      else if (other.used || other === entry) {
        entries.delete(other.key)
        entries.set(other.key, other)
        other.used = false
      } else remove(other)
    }
  }

  /** Does nothing for a removed entry. */
  function remove(entry: CacheEntry<Value> | undefined): void {
    if (!entry || entries.get(entry.key) !== entry) return
    all -= entry.bytes
    entries.delete(entry.key)
  }

  return {
    grow,
    remove,

    /** Of all entries. */
    bytes: () => all,

    find(key: string): Value | undefined {
      const known = entries.get(key)
      if (known) known.used = true
      return known?.value
    },

    /** `bytes`: size of the value. A value larger than the cache is not kept. */
    add(key: string, value: Value, bytes: number): CacheEntry<Value> {
      const entry = { key, value, bytes: 0, used: false }
      remove(entries.get(key))
      entries.set(key, entry)
      grow(entry, bytes + textMemory(key) + overhead)
      return entry
    },
  }
}

export type ByteCache<Value> = ReturnType<typeof byteCache<Value>>

/** Memory of a text in bytes: one per character, or two if a character is outside Latin-1. */
export function textMemory(text: string): number {
  return (/[^\u0000-\u00ff]/.test(text) ? 2 : 1) * text.length
}
