import { dataReader, tagged } from './document-tag.js'

/**
 * Values by id, in leaves of neighbouring ids. `blocks` are names of non-empty blocks by number, since ids may lie far
 * apart. A block holds names of leaves (leaf-document.ts), '' for an empty one.
 */
export interface TableDocument {
  readonly leafSize: number
  readonly blockSize: number
  readonly blocks: Readonly<Record<number, string>>
}

/** `names` are those of leaves, '' for an empty one. */
export function encodeBlock(names: readonly string[]): string {
  return tagged('table-block/1', JSON.stringify(names))
}

export const decodeBlock = dataReader<string[]>('table-block/1')
