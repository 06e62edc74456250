import { firstOf } from '../model/values/first-of.js'

/** Files of a list as flat pairs in order: the first key of a file, and its name. */
export type SearchNode<Key> = readonly (Key | string)[]

/** The number of the file that has the key, or would have it; -1: the key is before all files. */
export function fileOf<Key extends string | number>(node: SearchNode<Key>, key: Key): number {
  return firstOf(node.length / 2, (place) => (node[2 * place] as Key) > key) - 1
}

/** The name of a document, by the number of the file. */
export function documentName(node: SearchNode<unknown>, file: number): string | undefined {
  return node[2 * file + 1] as string | undefined
}
