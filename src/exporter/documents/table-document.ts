import type { Emit } from '../../documents/emit.js'
import { encodeLeaf, type LeafFormat, type LeafValues, leafValue } from '../../documents/leaf-document.js'
import { encodeBlock, type TableDocument } from '../../documents/table-document.js'

const blockSize = 256

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
  const blocks: Record<number, string> = {}
  let leaves: string[] = []
  let texts: string[] = []
  let leaf = -1
  let block = -1
  const endLeaf = () => {
    if (texts.length === 0) return
    while (leaves.length < leaf % blockSize) leaves.push('')
    leaves.push(emit(encodeLeaf(format, texts)))
    texts = []
  }
  const endBlock = () => {
    if (leaves.length > 0) blocks[block] = emit(encodeBlock(leaves))
    leaves = []
  }
  for (const [id, value] of entries) {
    const number = Math.floor(id / leafSize)
    if (number !== leaf) {
      endLeaf()
      leaf = number
    }
    if (Math.floor(number / blockSize) !== block) {
      endBlock()
      block = Math.floor(number / blockSize)
    }
    texts[id % leafSize] = leafValue<Format>(value)
  }
  endLeaf()
  endBlock()
  return { leafSize, blockSize, blocks }
}
