import type { Emit } from '../../../documents/emit.js'
import type { SearchRoot } from '../../../documents/search-document.js'
import type { ReadIndex } from '../search-update.js'
import { removeFromParts } from './remove-from-parts.js'
import { type RemovedPages, removeFromWords } from './remove-from-words.js'
import { NumberRemoval } from './remove-numbers.js'

/** Writes the lists of an index without pages: nothing in them says any more that they existed, or what words they had. */
export function removePages(
  index: ReadIndex,
  removed: RemovedPages,
  emit: Emit,
): Pick<SearchRoot, 'words' | 'places' | 'parts'> {
  const numbers = new NumberRemoval()
  const remaining = removeFromWords(index, removed, numbers, emit)
  const parts = removeFromParts(index, removed, remaining, numbers, emit)
  return { words: remaining.words, places: remaining.places, parts }
}
