import { decodeLeaf, type LeafFormat, type LeafValues } from '../documents/leaf-document.js'
import { decodeOrder } from '../documents/list-document.js'
import { decodeBlock, type TableDocument } from '../documents/table-document.js'
import type { BoundedCache } from './bounded-cache.js'
import { weightOfJson } from './decoded-weights.js'
import { mapConcurrently } from './map-concurrently.js'
import { windowOf } from './window.js'

/** A file that the documents of an export name is not there: probably a new export has replaced it. */
export class MissingFileError extends Error {
  /** Reads the pointer again; true: it leads to another export now. */
  readonly isReplaced: () => Promise<boolean>

  constructor(path: string, isReplaced: () => Promise<boolean>) {
    super(`${path} is missing`)
    this.isReplaced = isReplaced
  }
}

/** Reads documents by name. A name is the hash of the text, so cached documents never become outdated. */
export class DocumentReader {
  /** Reads a file that must be there, and is not kept. Throws MissingFileError. */
  readonly file: (path: string) => Promise<string>
  readonly #cache: BoundedCache

  constructor(file: (path: string) => Promise<string>, cache: BoundedCache) {
    this.file = file
    this.#cache = cache
  }

  /**
   * Decodes a document once, so each document must always be read with the same `decode`. `weight` as in
   * decoded-weights.ts. Throws MissingFileError.
   */
  read<T>(name: string, decode: (text: string) => T, weight = weightOfJson): Promise<T> {
    return this.#cache.get(name, () => this.file(`_data/${name}.json`), decode, weight)
  }

  /** The values of a table, in the order of the ids; null: none. */
  values<Format extends LeafFormat>(
    format: Format,
    table: TableDocument,
    ids: readonly number[],
  ): Promise<(LeafValues[Format] | null)[]> {
    return this.#pick<LeafValues[Format] | null>(table, ids, null, (name) =>
      this.read(name, (text) => decodeLeaf(format, text)),
    )
  }

  /** Page objects as texts of JSON; `members` are the names of their values. */
  objects(table: TableDocument, members: readonly string[], ids: readonly number[]): Promise<string[]> {
    const textsOf = (leaf: string) =>
      decodeLeaf('page-objects/1', leaf).map((values) =>
        JSON.stringify(values && Object.fromEntries(values.map((value, index) => [members[index], value]))),
      )
    return this.#pick(table, ids, 'null', (name) => this.read(name, textsOf))
  }

  /** Entries of a list, flat pairs, from the entry `offset`, at most `limit` of them. */
  async order(pieces: readonly (readonly [number, string])[], offset: number, limit: number): Promise<number[]> {
    const pairs: number[] = []
    for (const [name, from, to] of windowOf(pieces, offset, limit)) {
      pairs.push(...(await this.read(name, decodeOrder)).slice(2 * from, 2 * to))
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
    const leaves = await mapConcurrently(numbers, async (number) => {
      const name = await this.#leafName(table, number)
      return name ? read(name) : []
    })
    const byNumber = new Map(numbers.map((number, index) => [number, leaves[index]]))
    return ids.map((id) => byNumber.get(leafOf(id))?.[id % table.leafSize] ?? none)
  }

  /** Empty: the table has no such leaf. */
  async #leafName(table: TableDocument, number: number): Promise<string> {
    const block = table.blocks[Math.floor(number / table.blockSize)]
    return block === undefined ? '' : ((await this.read(block, decodeBlock))[number % table.blockSize] ?? '')
  }
}
