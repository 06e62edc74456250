import { bytesOfBase64, hexOf } from '../model/values/byte-text.js'
import { firstOf } from '../model/values/first-of.js'
import { dataReader, tagged } from './document-tag.js'
import { nameLength } from './search-format.js'

/** Files of a list, in order: their first keys, none of the list of places, and their names, packed and joined. */
export type SearchNode<Key extends string | number = never> = readonly [keys: readonly Key[], names: string]

export function encodeNode(node: SearchNode<string | number>): string {
  return tagged('search-node/2', JSON.stringify(node))
}

export const decodeNode: <Key extends string | number>(text: string) => SearchNode<Key> = dataReader('search-node/2')

/** The number of the file that has the key, or would have it. */
export function fileOf<Key extends string | number>([keys]: SearchNode<Key>, key: Key): number {
  return firstOf(keys.length - 1, (file) => (keys[file + 1] as Key) > key)
}

/** The name of a file by its number. */
export function nameAt([, names]: SearchNode<string | number>, file: number): string {
  return hexOf(bytesOfBase64(names.slice(nameLength * file, nameLength * (file + 1))))
}

/** The name of the file that has the key, or would have it; the node has files. */
export function nameOf<Key extends string | number>(node: SearchNode<Key>, key: Key): string {
  return nameAt(node, fileOf(node, key))
}

/** The names of all files. */
export function namesOf(node: SearchNode<string | number>): string[] {
  return Array.from({ length: node[1].length / nameLength }, (_, file) => nameAt(node, file))
}

export function nodeOf<Key extends string | number>(
  files: readonly (readonly [first: Key, name: string])[],
): SearchNode<Key> {
  return [files.map(([first]) => first), packNames(files.map(([, name]) => name))]
}

/** Names as in a node. */
export function packNames(names: readonly string[]): string {
  return names.map(packName).join('')
}

function packName(name: string): string {
  const bytes = Array.from({ length: name.length / 2 }, (_, at) => Number.parseInt(name.slice(2 * at, 2 * at + 2), 16))
  return btoa(String.fromCharCode(...bytes)).slice(0, nameLength)
}
