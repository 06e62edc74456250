import { parseData, tagged } from './document-tag.js'

/** `levels` of files with nodes lie between this node and the leaves. */
export interface TreeRoot<Key> {
  readonly levels: number
  readonly node: TreeNode<Key>
}

/** Flat pairs: the first key of a file, and its name. */
export type TreeNode<Key> = readonly (Key | string)[]

export function encodeNode(node: TreeNode<string | number>): string {
  return tagged('search-node/1', JSON.stringify(node))
}

export function decodeNode<Key>(text: string): TreeNode<Key> {
  return parseData<TreeNode<Key>>('search-node/1', text)
}
