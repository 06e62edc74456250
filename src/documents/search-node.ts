import { firstOf } from '../model/values/first-of.js'
import { parseData, tagged } from './document-tag.js'

/** Files of a list as flat pairs in order: the first key of a file, and its name. */
export type SearchNode<Key> = readonly (Key | string)[]

/** `node`: files of a list, or only their names. */
export function encodeNode(node: SearchNode<string | number>): string {
  return tagged('search-node/1', JSON.stringify(node))
}

export function decodeNode<Key>(text: string): SearchNode<Key> {
  return parseData<SearchNode<Key>>('search-node/1', text)
}

/** The number of the file that has the key, or would have it. */
export function fileOf<Key extends string | number>(node: SearchNode<Key>, key: Key): number {
  return firstOf(node.length / 2 - 1, (file) => (node[2 * file + 2] as Key) > key)
}

/** The name of the file that has the key, or would have it; the node has files. */
export function nameOf<Key extends string | number>(node: SearchNode<Key>, key: Key): string {
  return node[2 * fileOf(node, key) + 1] as string
}
