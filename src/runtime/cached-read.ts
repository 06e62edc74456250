import type { ByteCache } from './byte-cache.js'

/**
 * A value that is read once, and cached while there is room. Concurrent calls for a key share one read; a failure is not
 * cached. `read` gets a function to call with the bytes of memory of its value, once it knows them.
 */
export function cachedRead<T>(
  cache: ByteCache<unknown>,
  key: string,
  read: (grow: (bytes: number) => void) => Promise<T>,
): Promise<T> {
  const known = cache.find(key)
  if (known) return known as Promise<T>
  const value = read((bytes) => cache.grow(entry, bytes))
  const entry = cache.add(key, value, 0)
  value.catch(() => cache.remove(entry))
  return value
}
