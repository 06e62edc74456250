import type { Store } from './store.js'

/** A store of files by path, for tests and for exports that are bundled with the code. */
export function memoryStore(files: ReadonlyMap<string, string>): Store {
  return { read: async (path) => files.get(path) ?? null }
}
