import type { Emit } from '../../documents/emit.js'
import type { SearchNode } from '../../documents/search-node.js'
import { pathHash } from '../../model/path-hash.js'

/**
 * Writes ordered entries as files of similar size. Keys decide where a file ends, so that adding or removing an entry
 * changes the files around it and not all after it.
 */
export class SearchFiles<Key extends string | number, Entry> {
  readonly #emit: Emit
  readonly #mean: number
  readonly #encode: (entries: readonly Entry[]) => string
  readonly #files: (Key | string)[] = []
  #entries: Entry[] = []
  #first: Key | null = null
  #size = 0

  /** `mean`: bytes of most files. A file has at least half of that, and at most twice unless it has a single entry. */
  constructor(emit: Emit, mean: number, encode: (entries: readonly Entry[]) => string) {
    this.#emit = emit
    this.#mean = mean
    this.#encode = encode
  }

  /** `size`: estimated bytes of the entry. Returns the number of its file. */
  add(key: Key, entry: Entry, size: number): number {
    if (this.#first !== null && this.#endsBefore(key, size)) this.#flush()
    this.#first ??= key
    this.#entries.push(entry)
    this.#size += size
    return this.#files.length / 2
  }

  finish(): SearchNode<Key> {
    this.#flush()
    return this.#files
  }

  #flush(): void {
    if (this.#first === null) return
    this.#files.push(this.#first, this.#emit(this.#encode(this.#entries)))
    this.#entries = []
    this.#first = null
    this.#size = 0
  }

  #endsBefore(key: Key, added: number): boolean {
    if (this.#size + added > 2 * this.#mean) return true
    return this.#size >= this.#mean / 2 && hash(String(key)) < ((2 * added) / this.#mean) * 2 ** 32
  }
}

/** An upper bound of the text's bytes in UTF-8, usually close. */
export function byteLength(text: string): number {
  let length = text.length
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) length += 2
  return length
}

/** FNV-1a with a final mix of its bits. */
function hash(text: string): number {
  const plain = pathHash(text)
  const mixed = Math.imul(plain ^ (plain >>> 16), 0x45d9f3b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
