import { ByteCache, textMemory } from './byte-cache.js'

/** Values that are read and decoded asynchronously, limited by bytes. */
export class BoundedCache extends ByteCache<Promise<unknown>> {
  /**
   * Concurrent calls for a key share one read; failures are not cached. `weight`: bytes of memory of the value for each
   * byte of the text.
   */
  get<T>(key: string, read: () => Promise<string>, build: (text: string) => T, weight: number): Promise<T> {
    const known = this.find(key)
    if (known) return known as Promise<T>
    const value = read()
      .then((text) => {
        this.grow(entry, textMemory(text) * weight)
        return build(text)
      })
      .catch((error: unknown) => {
        this.remove(entry)
        throw error
      })
    const entry = this.add(key, value, 0)
    return value
  }
}
