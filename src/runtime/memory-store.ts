import type { Store } from './store.js'

/** Files by path, for tests and for exports that are bundled with the code. */
export function memoryStore(files: ReadonlyMap<string, string>): Store {
  return { read: async (path) => files.get(path) ?? null }
}
