import type { Emit, KeepDocument } from '../../../documents/emit.js'
import type { SearchIndex } from '../search-index.js'
import type { ReadIndex } from '../search-update.js'
import { removeFromParts } from './remove-from-parts.js'
import { type RemovedPages, removeFromWords } from './remove-from-words.js'

/**
 * Writes the lists of an index without pages: nothing in them says any more that they existed, or what words they had.
 * `keep`: called for documents that stay as they are.
 */
export function removePages(
  index: ReadIndex,
  removed: RemovedPages,
  emit: Emit,
  keep: KeepDocument,
): Pick<SearchIndex, 'words' | 'places' | 'parts'> {
  const remaining = removeFromWords(index, removed, emit, keep)
  const parts = removeFromParts(index, removed, remaining, emit, keep)
  return { words: remaining.words, places: remaining.places, parts }
}
