import { encodeBlock, encodeLeaf, type LeafKind, type TableDocument } from '../documents/table-document.js'

/** Writes a document under the hash of its text and returns its name. */
export type Emit = (text: string) => string

/** As `Emit`, for a document that would be a very long text: its parts are made twice, and never all held. */
export type EmitParts = (parts: () => Iterable<string>) => string

const blockSize = 256

/**
 * Writes texts of JSON by whole number as leaves of neighbours, so that a change of one rewrites one leaf.
 * `entries` come in ascending order.
 */
export function tableDocument(
  kind: LeafKind,
  entries: Iterable<readonly [number, () => string]>,
  leafSize: number,
  emit: Emit,
): TableDocument {
  const leaves: string[] = []
  let texts: string[] = []
  let current = -1
  const flush = () => {
    if (texts.length === 0) return
    while (leaves.length < current) leaves.push('')
    leaves.push(emit(encodeLeaf(kind, texts)))
    texts = []
  }
  for (const [id, text] of entries) {
    const leaf = Math.floor(id / leafSize)
    if (leaf !== current) flush()
    current = leaf
    texts[id % leafSize] = text()
  }
  flush()
  const blocks: string[] = []
  for (let start = 0; start < leaves.length; start += blockSize) {
    blocks.push(emit(encodeBlock(leaves.slice(start, start + blockSize))))
  }
  return { leafSize, blockSize, blocks }
}
