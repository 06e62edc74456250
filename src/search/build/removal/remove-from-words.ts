import type { Emit, KeepDocument } from '../../../documents/emit.js'
import { decodeEntries, encodeEntries } from '../../../documents/search-entries.js'
import { allPages } from '../../../documents/search-format.js'
import { fileOf, nameAt, nodeOf, packNames } from '../../../documents/search-node.js'
import { decodePlacesFile, encodePlaces } from '../../../documents/search-places.js'
import { decodeAscending } from '../../read/search-numbers.js'
import type { SearchIndex } from '../search-index.js'
import { NumberEncoder } from '../search-numbers.js'
import type { ReadIndex } from '../search-update.js'
import { withoutNumbers } from './ascending-lists.js'
import { placesOn } from './read-values.js'

/** Pages to take out of the lists of an index. */
export interface RemovedPages {
  /** Ascending. */
  readonly ids: readonly number[]
  /** All words that the lists have of them; null: not known. */
  readonly words: ReadonlySet<string> | null
}

/** The lists of words and places without some pages. */
export interface RemainingWords extends Pick<SearchIndex, 'words' | 'places'> {
  /** Words that only removed pages had. */
  readonly gone: readonly string[]
  /** By number of a file before, of those that have lost words: the words that are left. */
  readonly left: ReadonlyMap<number, readonly string[]>
}

/** Writes the lists of words and places without pages, and without words that no other page has. */
export function removeFromWords(
  index: ReadIndex,
  removed: RemovedPages,
  emit: Emit,
  keep: KeepDocument,
): RemainingWords {
  const { words, places } = index.root
  const own = removed.words && new Set([...removed.words].map((word) => fileOf(words, word)))
  const files: (readonly [first: string, name: string])[] = []
  const names: string[] = []
  const gone: string[] = []
  const left = new Map<number, readonly string[]>()
  const remaining = remainingWord(removed)
  for (const [file, first] of words[0].entries()) {
    const [name, placesName] = [nameAt(words, file), nameAt(places, file)]
    const isRead = own?.has(file) ?? true
    const before = isRead ? readWords(index.text(name), index.text(placesName)) : []
    const after = before.flatMap((word) => remaining(word) ?? [])
    if (before.every((word, at) => word === after[at])) {
      for (const kept of [name, placesName]) keep(kept, index.path(kept))
      files.push([first, name])
      names.push(placesName)
      continue
    }
    if (after.length < before.length) {
      const own = new Set(after.map(({ word }) => word))
      left.set(file, [...own])
      for (const { word } of before) if (!own.has(word)) gone.push(word)
    }
    const [next] = after
    if (!next) continue
    files.push([next.word, emit(encodeEntries(after.map(({ word, pages }) => [word, pages])))])
    names.push(emit(encodePlaces(after.map((word) => word.places))))
  }
  return { words: nodeOf(files), places: [[], packNames(names)], gone, left }
}

/** A word, and its values in the lists of words and of places. */
interface WordValues {
  readonly word: string
  readonly pages: string
  readonly places: string
}

function readWords(words: string, places: string): WordValues[] {
  const values = decodePlacesFile(places).split(' ')
  return decodeEntries(words).map(([word, pages], at) => ({ word, pages, places: values[at] ?? '' }))
}

/** The values of a word without removed pages, the same object if they have none; null: nothing is left. */
function remainingWord({ ids, words }: RemovedPages): (values: WordValues) => WordValues | null {
  const encoder = new NumberEncoder()
  return (values) => {
    const { word } = values
    if (words?.has(word) === false) return values
    const pages = decodeAscending(values.pages)[1]
    const left = withoutNumbers(pages, ids)
    if (left === pages) return values
    if (left.length === 0) return null
    const places = encoder.places(placesOn(left, pages, values.places))
    return { word, pages: encoder.ascending(allPages, left), places }
  }
}
