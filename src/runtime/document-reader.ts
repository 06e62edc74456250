import { decodeLeaf, type LeafFormat, type LeafValues } from '../documents/leaf-document.js'
import { decodeOrder } from '../documents/list-document.js'
import { type TableDocument, tableValues } from '../documents/table-document.js'
import type { Json } from '../model/values/json.js'
import { type JsonBytes, utf8 } from '../model/values/utf8.js'
import { type ByteCache, textMemory } from './byte-cache.js'
import { cachedRead } from './cached-read.js'
import { weightOfJson } from './decoded-weights.js'
import { windowOf } from './window.js'

/** A file that the documents of an export name is not there: probably a new export has replaced it. */
export interface MissingFileError extends Error {
  /** Reads the pointer again; true: it leads to another export now. */
  readonly isReplaced: () => Promise<boolean>
}

/** Bytes that no cache has room for. */
const moreThanAny = 2 ** 50

export type DocumentReader = ReturnType<typeof documentReader>

/**
 * Reads documents by name. A name is the hash of the text, so cached documents never become outdated. `file` reads a
 * file that must be there, and is not kept; as the functions here it throws MissingFileError.
 */
export function documentReader(file: (path: string) => Promise<string>, cache: ByteCache<unknown>) {
  /** Decodes a document once, so each must always be read with the same `decode`. `weight` as in decoded-weights.ts. */
  const read = <T>(name: string, decode: (text: string) => T, weight = weightOfJson): Promise<T> =>
    cachedRead(cache, name, async (grow) => {
      const text = await file(`_data/${name}.json`)
      grow(textMemory(text) * weight)
      return decode(text)
    })

  return {
    file,
    read,

    /** Numbers that are made from documents. `null` is made again: anybody can ask for endlessly much that is not there. */
    once: <T extends ArrayBufferView>(key: string, make: () => Promise<T | null>): Promise<T | null> =>
      cachedRead(cache, key, async (grow) => {
        const numbers = await make()
        grow(numbers?.byteLength ?? moreThanAny)
        return numbers
      }),

    /** The values of a table, in the order of the ids; null: none. */
    values<Format extends LeafFormat>(
      format: Format,
      table: TableDocument,
      ids: readonly number[],
    ): Promise<(LeafValues[Format] | null)[]> {
      return tableValues(read, table, ids, (text) => decodeLeaf(format, text))
    },

    /** Page objects as JSON; `members` are the names of their values. */
    async objects(table: TableDocument, members: readonly string[], ids: readonly number[]): Promise<JsonBytes[]> {
      const objectsOf = (leaf: string) =>
        decodeLeaf('page-objects/1', leaf).map((values) => values && pageObject(members, values))
      return (await tableValues(read, table, ids, objectsOf)).map((object) => object?.() ?? none)
    },

    /** Entries of a list, flat pairs, from the entry `offset`, at most `limit` of them. */
    async order(pieces: readonly (readonly [number, string])[], offset: number, limit: number): Promise<number[]> {
      const pairs: number[] = []
      for (const [name, from, to] of windowOf(pieces, offset, limit)) {
        pairs.push(...(await read(name, decodeOrder)).slice(2 * from, 2 * to))
      }
      return pairs
    },
  }
}

/** Makes the object when it is first asked for, and keeps it: a search shows few objects of each leaf. */
function pageObject(members: readonly string[], values: readonly Json[]): () => JsonBytes {
  let made: readonly Json[] | JsonBytes = values
  return () => {
    if (!(made instanceof Uint8Array)) {
      const object: Record<string, Json | undefined> = {}
      for (const [index, name] of members.entries()) object[name] = made[index]
      made = utf8(JSON.stringify(object))
    }
    return made
  }
}

const none = utf8('null')
