import { decodeNode, type TreeNode, type TreeRoot } from '../../documents/search-node.js'
import { firstOf } from '../../model/values/first-of.js'

export type ReadText = (name: string) => Promise<string>

/**
 * Entries of a tree of files in order: the last one that is not after `key`, then those after it, as long as they
 * begin with `key`. Only the files that hold them are read.
 */
export async function* entriesFrom<Key extends string | number, Value>(
  read: ReadText,
  { levels, node }: TreeRoot<Key>,
  key: Key,
  parse: (text: string) => readonly (Key | Value)[],
): AsyncGenerator<readonly [Key, Value]> {
  for (const [first, value] of fromLast(node as readonly (Key | Value)[], key)) {
    if (levels < 0) {
      yield [first, value as Value]
      continue
    }
    const text = await read(value as string)
    const below = levels > 0 ? decodeNode<Key>(text) : parse(text)
    yield* entriesFrom(read, { levels: levels - 1, node: below as TreeNode<Key> }, key, parse)
  }
}

function* fromLast<Key extends string | number, Value>(
  node: readonly (Key | Value)[],
  key: Key,
): Generator<[Key, Value]> {
  const low = firstOf(node.length / 2, (place) => (node[2 * place] as Key) > key)
  for (let index = Math.max(0, low - 1); index < node.length / 2; index += 1) {
    const found = node[2 * index] as Key
    if (index >= low && !String(found).startsWith(String(key))) return
    yield [found, node[2 * index + 1] as Value]
  }
}
