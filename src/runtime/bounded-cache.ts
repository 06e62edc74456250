import { ByteCache, type CacheEntry, textBytes } from './byte-cache.js'

/** Values that are read and decoded asynchronously, limited by bytes. */
export class BoundedCache extends ByteCache<Promise<unknown>> {
  /**
   * Concurrent calls for a key share one read; failures and missing files are not cached. `weight`: bytes of memory of
   * the value for each byte of the text.
   */
  get<T>(
    key: string,
    read: () => Promise<string | null>,
    build: (text: string | null) => T,
    weight: number,
  ): Promise<T> {
    const known = this.find(key)
    if (known) return known as Promise<T>
    const entry = this.add(key, Promise.resolve<unknown>(null), 0)
    const value = this.#load(entry, read, build, weight)
    entry.value = value
    return value
  }

  async #load<T>(
    entry: CacheEntry<Promise<unknown>>,
    read: () => Promise<string | null>,
    build: (text: string | null) => T,
    weight: number,
  ): Promise<T> {
    try {
      const text = await read()
      if (text === null) this.remove(entry)
      else this.grow(entry, textBytes(text) * weight)
      return build(text)
    } catch (error) {
      this.remove(entry)
      throw error
    }
  }
}
