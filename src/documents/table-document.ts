import type { ReadDocument } from './document-file.js'
import { dataReader, tagged } from './document-tag.js'
import { mapConcurrently } from './map-concurrently.js'

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

/** The values of a table, in the order of the ids; null: none. `decode`: of a leaf. */
export async function tableValues<T>(
  read: ReadDocument,
  { leafSize, blockSize, blocks }: TableDocument,
  ids: readonly number[],
  decode: (leaf: string) => readonly (T | null)[],
): Promise<(T | null)[]> {
  const leafOf = (id: number) => Math.floor(id / leafSize)
  const readLeaf = async (leaf: number) => {
    const block = blocks[Math.floor(leaf / blockSize)]
    const name = block && (await read(block, decodeBlock))[leaf % blockSize]
    return [leaf, name ? await read(name, decode) : []] as const
  }
  const leaves = new Map(await mapConcurrently([...new Set(ids.map(leafOf))], readLeaf))
  return ids.map((id) => leaves.get(leafOf(id))?.[id % leafSize] ?? null)
}
