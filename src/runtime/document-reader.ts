import type { OrderDocument, TableDocument } from '../resources/documents.js'
import type { Json } from '../site/json.js'
import type { BoundedCache } from './bounded-cache.js'
import type { Store } from './store.js'

/** Bytes of memory that a value takes for each byte of its text: about, as measured in V8, and rather more. */
export const weights = {
  text: 1,
  /** What `JSON.parse` makes: numbers, texts and short lists. */
  json: 2,
  /** Texts of objects, with the names of their members. */
  objects: 2,
  /** With the trees that menus and breadcrumbs are cut from. */
  navigation: 4,
  /** A map with a list for each two digits or so. */
  found: 55,
}

/** Reads documents by name. A name is the hash of a text, so what was parsed once stays right. */
export class DocumentReader {
  readonly #store: Store
  readonly #cache: BoundedCache

  constructor(store: Store, cache: BoundedCache) {
    this.#store = store
    this.#cache = cache
  }

  text(name: string): Promise<string> {
    return this.built('text', name, weights.text, (text) => text)
  }

  json<T>(name: string): Promise<T> {
    return this.built('json', name, weights.json, (text) => JSON.parse(text) as T)
  }

  /** Parses once what is expensive to build; `weight` as in `weights`. Throws when the document is gone: then the export has changed. */
  built<T>(kind: string, name: string, weight: number, build: (text: string) => T): Promise<T> {
    const path = `_data/${name}.json`
    return this.#cache.get(
      `${kind} ${name}`,
      () => this.#store.read(path),
      (text) => {
        if (text === null) throw new Error(`${path} is missing`)
        return build(text)
      },
      weight,
    )
  }

  /** The values of a table, in the order of the ids; null where there is none. */
  values(table: TableDocument, ids: readonly number[]): Promise<Json[]> {
    return this.#pick(table, ids, null, (name) => this.json<readonly Json[]>(name))
  }

  /** Objects as texts of JSON; `members` are the names of their values. */
  objects(table: TableDocument, members: readonly string[], ids: readonly number[]): Promise<string[]> {
    const textsOf = (leaf: string) =>
      (JSON.parse(leaf) as (Json[] | null)[]).map((values) =>
        JSON.stringify(values && Object.fromEntries(values.map((value, index) => [members[index], value]))),
      )
    return this.#pick(table, ids, 'null', (name) => this.built('objects', name, weights.objects, textsOf))
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

  async #pick<T>(
    table: TableDocument,
    ids: readonly number[],
    none: T,
    read: (leaf: string) => Promise<readonly T[]>,
  ): Promise<T[]> {
    const leafOf = (id: number) => Math.floor(id / table.leafSize)
    const numbers = [...new Set(ids.map(leafOf))]
    const leaves = await Promise.all(
      numbers.map(async (number) => {
        const name = await this.#leafName(table, number)
        return name ? read(name) : []
      }),
    )
    const byNumber = new Map(numbers.map((number, index) => [number, leaves[index]]))
    return ids.map((id) => byNumber.get(leafOf(id))?.[id % table.leafSize] ?? none)
  }

  /** Empty where the table has no such leaf. */
  async #leafName(table: TableDocument, number: number): Promise<string> {
    const block = table.blocks[Math.floor(number / table.blockSize)]
    return hexadecimal(block === undefined ? '' : ((await this.json<string[]>(block))[number % table.blockSize] ?? ''))
  }
}

/** The name that a block holds in base 64. */
function hexadecimal(name: string): string {
  const bytes = atob(name.replaceAll('-', '+').replaceAll('_', '/'))
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}
