import type { OrderDocument, TableDocument } from '../resources/documents.js'
import type { Json } from '../site/json.js'
import type { BoundedCache } from './bounded-cache.js'
import type { Store } from './store.js'

/** Reads documents by name. A name is the hash of a text, so what was parsed once stays right. */
export class DocumentReader {
  readonly #store: Store
  readonly #cache: BoundedCache

  constructor(store: Store, cache: BoundedCache) {
    this.#store = store
    this.#cache = cache
  }

  text(name: string): Promise<string> {
    return this.built('text', name, (text) => text)
  }

  json<T>(name: string): Promise<T> {
    return this.built('json', name, (text) => JSON.parse(text) as T)
  }

  /** Parses once what is expensive to build. Throws when the document is gone: then the export has changed. */
  built<T>(kind: string, name: string, build: (text: string) => T): Promise<T> {
    const path = `_data/${name}.json`
    return this.#cache.get(
      `${kind} ${name}`,
      () => this.#store.read(path),
      (text) => {
        if (text === null) throw new Error(`${path} is missing`)
        return build(text)
      },
    )
  }

  /** The values of a table, in the order of the ids; null where there is none. */
  async values(table: TableDocument, ids: readonly number[]): Promise<Json[]> {
    const leafOf = (id: number) => Math.floor(id / table.leafSize)
    const numbers = [...new Set(ids.map(leafOf))]
    const leaves = await Promise.all(numbers.map((number) => this.#leaf(table, number)))
    const byNumber = new Map(numbers.map((number, index) => [number, leaves[index]]))
    return ids.map((id) => byNumber.get(leafOf(id))?.[id % table.leafSize] ?? null)
  }

  /** Entries of an OrderDocument, flat pairs, from the entry `offset`, at most `limit` of them. */
  async order(pieces: readonly (readonly [number, string])[], offset: number, limit: number): Promise<number[]> {
    const pairs: number[] = []
    let before = 0
    for (const [length, name] of pieces) {
      const from = Math.max(0, offset - before)
      const to = Math.min(length, offset + limit - before)
      if (from < to) pairs.push(...(await this.json<OrderDocument>(name)).slice(2 * from, 2 * to))
      before += length
    }
    return pairs
  }

  async #leaf(table: TableDocument, number: number): Promise<readonly Json[]> {
    const block = table.blocks[Math.floor(number / table.blockSize)]
    if (block === undefined) return []
    const name = (await this.json<readonly string[]>(block))[number % table.blockSize]
    return name ? this.json<readonly Json[]>(name) : []
  }
}
