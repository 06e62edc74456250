import type { Emit } from '../../documents/emit.js'
import { encodeNode, type TreeNode, type TreeRoot } from '../../documents/search-node.js'

/** Sizes of files in bytes: none is closed before `least`, most hold about `mean`, and none grows past `most`. */
interface Sizes {
  readonly least: number
  readonly mean: number
  readonly most: number
}

const leafSizes: Sizes = { least: 5_000, mean: 12_000, most: 22_000 }
const nodeSizes: Sizes = { least: 2_000, mean: 4_000, most: 8_000 }

/** Entries that the root document itself may hold. */
const rootLength = 64

/**
 * Writes entries, which come in order, as a tree of files. Where a file ends depends on the keys, so that an entry
 * more or less changes the files around it and not all after it.
 */
export class TreeFiles<Key extends string | number, Entry> {
  readonly #emit: Emit
  readonly #leaf: (entries: readonly Entry[]) => string
  readonly #files: [Key, string][] = []
  #entries: Entry[] = []
  #first: Key | null = null
  #size = 0

  constructor(emit: Emit, leaf: (entries: readonly Entry[]) => string) {
    this.#emit = emit
    this.#leaf = leaf
  }

  /** `size`: about how many bytes the entry takes. */
  add(key: Key, entry: Entry, size: number): void {
    if (this.#first !== null && endsBefore(key, size, this.#size, leafSizes)) this.#flush()
    this.#first ??= key
    this.#entries.push(entry)
    this.#size += size
  }

  finish(): TreeRoot<Key> {
    this.#flush()
    let pairs = this.#files
    let levels = 0
    while (pairs.length > rootLength) {
      pairs = this.#nodes(pairs)
      levels += 1
    }
    return { levels, node: pairs.flat() }
  }

  #flush(): void {
    if (this.#first === null) return
    this.#files.push([this.#first, this.#emit(this.#leaf(this.#entries))])
    this.#entries = []
    this.#first = null
    this.#size = 0
  }

  #nodes(pairs: readonly [Key, string][]): [Key, string][] {
    const nodes: [Key, string][] = []
    let node: [Key, string][] = []
    let size = 0
    const flush = () => {
      const [first] = node
      const flat: TreeNode<Key> = node.flat()
      if (first) nodes.push([first[0], this.#emit(encodeNode(flat))])
      node = []
      size = 0
    }
    for (const pair of pairs) {
      const length = byteLength(String(pair[0])) + pair[1].length + 6
      if (node.length > 0 && endsBefore(pair[0], length, size, nodeSizes)) flush()
      node.push(pair)
      size += length
    }
    flush()
    return nodes
  }
}

/** Bytes of the text in UTF-8, or a little more. */
export function byteLength(text: string): number {
  let length = text.length
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) length += 2
  return length
}

function endsBefore(key: string | number, added: number, size: number, { least, mean, most }: Sizes): boolean {
  if (size + added > most) return true
  return size >= least && hash(String(key)) < (added / (mean - least)) * 2 ** 32
}

/** FNV-1a, with its bits mixed once more. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  return (value ^ (value >>> 16)) >>> 0
}
