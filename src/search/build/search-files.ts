import type { Emit } from '../../documents/emit.js'
import type { SearchNode } from '../../documents/search-node.js'

/**
 * Writes entries, which come in order, as files of about a size. Where a file ends depends on the keys, so that an entry
 * more or less changes the files around it and not all after it.
 */
export class SearchFiles<Key extends string | number, Entry> {
  readonly #emit: Emit
  readonly #mean: number
  readonly #encode: (entries: readonly Entry[]) => string
  readonly #files: (Key | string)[] = []
  #entries: Entry[] = []
  #first: Key | null = null
  #size = 0

  /** `mean`: bytes of most files; none is closed before it has half of that, and none with several entries has twice. */
  constructor(emit: Emit, mean: number, encode: (entries: readonly Entry[]) => string) {
    this.#emit = emit
    this.#mean = mean
    this.#encode = encode
  }

  /** `size`: about how many bytes the entry takes. Returns the number of its file. */
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

/** Bytes of the text in UTF-8, or a little more. */
export function byteLength(text: string): number {
  let length = text.length
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) length += 2
  return length
}

/** FNV-1a, with its bits mixed once more. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  return (value ^ (value >>> 16)) >>> 0
}
