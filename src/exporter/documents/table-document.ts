import type { Emit } from '../../documents/emit.js'
import { encodeLeaf, type LeafFormat, type LeafValues, leafValue } from '../../documents/leaf-document.js'
import { encodeBlock, type TableDocument } from '../../documents/table-document.js'
import { groupBy } from '../../model/values/group-by.js'

const blockSize = 256

/** A document with values of neighbouring ids: its number, and its name. */
export type Leaf = readonly [number: number, name: string]

/**
 * Writes values by id in leaves of neighbouring ids, so that a change of one rewrites one leaf.
 * `entries` come in ascending order.
 */
export function tableDocument<Format extends LeafFormat>(
  format: Format,
  entries: Iterable<readonly [number, LeafValues[Format]]>,
  leafSize: number,
  emit: Emit,
): TableDocument {
  return tableOf(leavesOf(format, entries, leafSize, emit), leafSize, emit)
}

/** Writes the leaves of a table, or of a part of it. */
export function* leavesOf<Format extends LeafFormat>(
  format: Format,
  entries: Iterable<readonly [number, LeafValues[Format]]>,
  leafSize: number,
  emit: Emit,
): Iterable<Leaf> {
  let texts: string[] = []
  let leaf = -1
  for (const [id, value] of entries) {
    const number = Math.floor(id / leafSize)
    if (number !== leaf) {
      if (texts.length > 0) yield [leaf, emit(encodeLeaf(format, texts))]
      texts = []
      leaf = number
    }
    texts[id % leafSize] = leafValue<Format>(value)
  }
  if (texts.length > 0) yield [leaf, emit(encodeLeaf(format, texts))]
}

/** Writes the blocks that name leaves. */
export function tableOf(leaves: Iterable<Leaf>, leafSize: number, emit: Emit): TableDocument {
  const blocks: Record<number, string> = {}
  for (const [block, own] of groupBy(leaves, ([number]) => Math.floor(number / blockSize))) {
    const names: string[] = []
    for (const [number, name] of own) {
      while (names.length < number % blockSize) names.push('')
      names.push(name)
    }
    blocks[block] = emit(encodeBlock(names))
  }
  return { leafSize, blockSize, blocks }
}
