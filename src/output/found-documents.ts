import { type FoundPiece, pagesPerPiece } from '../resources/documents.js'
import type { PageContent } from '../site/project.js'
import type { Emit } from './table-document.js'

/**
 * Writes which contents a search in one language shows of each page. `pages` come in the order of their ids. The
 * numbers are differences to the one before, which are short.
 */
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
  const counts = new Set(entries.map(([, contents]) => contents.length))
  const [count = 0] = counts
  const each = counts.size === 1 ? count : 0
  const numbers: number[] = []
  let [lastPage, lastContent] = [0, 0]
  for (const [pageId, contents] of entries) {
    numbers.push(pageId - lastPage)
    if (each === 0) numbers.push(contents.length)
    for (const { id } of contents) {
      numbers.push(id - lastContent)
      lastContent = id
    }
    lastPage = pageId
  }
  return [emit(JSON.stringify(numbers)), each]
}
