import type { Json } from '../model/values/json.js'
import { parseData, tagged } from './document-tag.js'

/**
 * Values by id, in leaves of neighbouring ids. `blocks` are names of non-empty blocks by number, since ids may lie far
 * apart. A block holds names of leaves, '' for an empty one.
 */
export interface TableDocument {
  readonly leafSize: number
  readonly blockSize: number
  readonly blocks: Readonly<Record<number, string>>
}

/** Which values the leaves of a table hold. */
export type LeafFormat =
  | 'page-objects/1'
  | 'page-contents/1'
  | 'page-slots/1'
  | 'placeholder-names/1'
  | 'page-links/1'
  | 'file-links/1'

/** `names` are those of leaves, '' for an empty one. */
export function encodeBlock(names: readonly string[]): string {
  return tagged('table-block/1', JSON.stringify(names))
}

export function decodeBlock(text: string): string[] {
  return parseData<string[]>('table-block/1', text)
}

/** `values` are JSON texts; undefined becomes `null`. */
export function encodeLeaf(format: LeafFormat, values: readonly (string | undefined)[]): string {
  return tagged(format, `[${Array.from(values, (text) => text ?? 'null').join(',')}]`)
}

export function decodeLeaf<T extends Json>(format: LeafFormat, text: string): (T | null)[] {
  return parseData<(T | null)[]>(format, text)
}
