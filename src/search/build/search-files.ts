import type { Emit } from '../../documents/emit.js'
import { nodeOf, type SearchNode } from '../../documents/search-node.js'
import { pathHash } from '../../model/path-hash.js'

/**
 * Bounds of the size of a file, in means. A query reads large files more often than small ones, so they are alike; the
 * closer they are, the more files change after one that does.
 */
const [least, most] = [0.8, 1.4]

/**
 * Writes ordered entries as files of similar size. Keys decide where a file ends, so that adding or removing an entry
 * changes the files around it and not all after it.
 */
export class SearchFiles<Key extends string | number, Entry> {
  readonly #emit: Emit
  readonly #mean: number
  readonly #encode: (entries: readonly Entry[]) => string
  readonly #files: (readonly [first: Key, name: string])[] = []
  #entries: Entry[] = []
  #first: Key | null = null
  #size = 0

  /** `mean`: bytes of most files. Each has at least `least` of that, and at most `most` unless it has a single entry. */
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
    return this.#files.length
  }

  finish(): SearchNode<Key> {
    this.#flush()
    return nodeOf(this.#files)
  }

  #flush(): void {
    if (this.#first === null) return
    this.#files.push([this.#first, this.#emit(this.#encode(this.#entries))])
    this.#entries = []
    this.#first = null
    this.#size = 0
  }

  #endsBefore(key: Key, added: number): boolean {
    if (this.#size + added > most * this.#mean) return true
    return this.#size >= least * this.#mean && hash(String(key)) < (added / ((1 - least) * this.#mean)) * 2 ** 32
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
