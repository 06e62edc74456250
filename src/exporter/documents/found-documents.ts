import type { Emit } from '../../documents/emit.js'
import { contentsOfEach, encodeFound, type FoundPiece } from '../../documents/found-document.js'
import { pagesPerPiece } from '../../documents/search-format.js'
import type { PageContent } from '../../model/project.js'

/** Writes which contents of each page a search in one language returns. `pages` come in the order of their ids. */
export function foundDocuments(
  pages: Iterable<readonly [pageId: number, contents: readonly PageContent[]]>,
  emit: Emit,
): Record<string, FoundPiece> {
  const pieces: Record<string, FoundPiece> = {}
  let entries: (readonly [number, readonly PageContent[]])[] = []
  let current = -1
  const flush = () => {
    if (entries.length > 0) pieces[current] = foundPiece(entries, emit)
    entries = []
  }
  for (const entry of pages) {
    const piece = Math.floor(entry[0] / pagesPerPiece)
    if (piece !== current) flush()
    current = piece
    entries.push(entry)
  }
  flush()
  return pieces
}

function foundPiece(entries: readonly (readonly [number, readonly PageContent[]])[], emit: Emit): FoundPiece {
  const ids = entries.map(([pageId, contents]) => [pageId, contents.map(({ id }) => id)] as const)
  return [emit(encodeFound(ids)), contentsOfEach(ids)]
}
