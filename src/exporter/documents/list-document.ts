import type { Emit } from '../../documents/emit.js'
import { encodeOrder, type ListDocument } from '../../documents/list-document.js'
import { contentTree } from '../../model/listing.js'
import type { PageContent } from '../../model/project.js'
import { endsPiece } from '../../model/values/ends-piece.js'

/** Average number of entries in a piece. A power of two. */
const pieceLength = 512

/** Writes the order of a list, with each page's parent for the tree. */
export function listDocument(contents: readonly PageContent[], emit: Emit): ListDocument {
  const parents = parentsOf(contents)
  const pieces: [number, string][] = []
  let piece: number[] = []
  const flush = () => {
    if (piece.length > 0) pieces.push([piece.length / 2, emit(encodeOrder(piece))])
    piece = []
  }
  for (const { id } of contents) {
    // -1: the page is in the list, but lost in the tree.
    piece.push(id, parents.get(id) ?? -1)
    if (endsPiece(id, pieceLength)) flush()
  }
  flush()
  return { count: contents.length, pieces }
}

/** Content id of the parent by content id; 0 at the top. */
function parentsOf(contents: readonly PageContent[]): Map<number, number> {
  const tree = contentTree(contents)
  const known = new Map<number, number>()
  const add = (below: readonly PageContent[], parent: number) => {
    for (const content of below) {
      known.set(content.id, parent)
      add(tree.below(content), content.id)
    }
  }
  add(tree.roots, 0)
  return known
}
