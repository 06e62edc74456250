import type { Emit } from '../../../documents/emit.js'
import type { SearchRoot } from '../../../documents/search-document.js'
import { decodeEntries, encodeEntries } from '../../../documents/search-entries.js'
import { documentName, fileOf } from '../../../documents/search-node.js'
import { decodePlacesFile, encodePlaces } from '../../../documents/search-places.js'
import type { ReadIndex } from '../search-update.js'
import type { NumberRemoval } from './remove-numbers.js'

/** Pages to take out of the lists of an index. */
export interface RemovedPages {
  /** Ascending. */
  readonly ids: readonly number[]
  /** All words that the lists have of them; null: not known. */
  readonly words: ReadonlySet<string> | null
}

/** The lists of words and places without some pages. */
export interface RemainingWords extends Pick<SearchRoot, 'words' | 'places'> {
  /** By number of a file before: its document now; null: no word of it is left. */
  readonly files: readonly (string | null)[]
  /** The words that only removed pages had, joined by NUL. */
  readonly gone: string
}

/** Writes the lists of words and places without pages, and without words that no other page has. */
export function removeFromWords(
  index: ReadIndex,
  removed: RemovedPages,
  numbers: NumberRemoval,
  emit: Emit,
): RemainingWords {
  const { words, places } = index.root
  const own = removed.words && new Set([...removed.words].map((word) => fileOf(words, word)))
  const nodes: string[] = []
  const names: string[] = []
  const files: (string | null)[] = []
  const gone: string[] = []
  for (const [file, name] of places.entries()) {
    const first = String(words[2 * file])
    const before = { first, words: index.text(documentName(words, file) ?? ''), places: index.text(name) }
    const now = own?.has(file) === false ? before : withoutPages(before, removed, numbers, gone)
    files.push(now?.words ?? null)
    if (!now) continue
    nodes.push(now.first, emit(now.words))
    names.push(emit(now.places))
  }
  return { words: nodes, places: names, files, gone: gone.join('\0') }
}

/** The documents of a file of words, and its first word. */
interface WordsFile {
  readonly first: string
  readonly words: string
  readonly places: string
}

/** A file without pages; null: no word is left. Adds words without pages to `gone`. */
function withoutPages(
  { words, places }: WordsFile,
  { ids, words: own }: RemovedPages,
  numbers: NumberRemoval,
  gone: string[],
): WordsFile | null {
  const entries: [word: string, pages: string][] = []
  const values: string[] = []
  const valuesBefore = decodePlacesFile(places)
  for (const [at, [word, value]] of decodeEntries(words).entries()) {
    const placesBefore = valuesBefore[at] ?? ''
    const positions: number[] = []
    const left = own?.has(word) === false ? value : numbers.ascending(value, ids, 0, positions)
    if (left === null) {
      gone.push(word)
      continue
    }
    const isSame = positions.length === 0
    entries.push([word, isSame ? value : left])
    values.push(isSame ? placesBefore : numbers.places(placesBefore, positions))
  }
  const [first] = entries
  return first ? { first: first[0], words: encodeEntries(entries), places: encodePlaces(values) } : null
}
