import type { Emit } from '../../../documents/emit.js'
import { decodeEntries, encodeEntries } from '../../../documents/search-entries.js'
import { allPages, span } from '../../../documents/search-format.js'
import { fileOf } from '../../../documents/search-node.js'
import { decodePlacesFile, encodePlaces } from '../../../documents/search-places.js'
import { decodeAscending, decodePlaces } from '../../read/search-numbers.js'
import type { SearchIndex } from '../search-index.js'
import { NumberEncoder } from '../search-numbers.js'
import type { ReadIndex } from '../search-update.js'

/** Pages to take out of the lists of an index. */
export interface RemovedPages {
  /** Ascending. */
  readonly ids: readonly number[]
  /** All words that the lists have of them; null: not known. */
  readonly words: ReadonlySet<string> | null
}

/** The lists of words and places without some pages. */
export interface RemainingWords extends Pick<SearchIndex, 'words' | 'places'> {
  /** By number of a file before: its document now; null: no word of it is left. */
  readonly files: readonly (string | null)[]
  /** The words that only removed pages had, joined by NUL. */
  readonly gone: string
}

/** Writes the lists of words and places without pages, and without words that no other page has. */
export function removeFromWords(index: ReadIndex, removed: RemovedPages, emit: Emit): RemainingWords {
  const { words, places } = index.root
  const own = removed.words && new Set([...removed.words].map((word) => fileOf(words, word)))
  const nodes: string[] = []
  const names: string[] = []
  const files: (string | null)[] = []
  const gone: string[] = []
  const numbers = new NumberEncoder()
  const ids = new Set(removed.ids)
  for (const [file, name] of places.entries()) {
    const first = String(words[2 * file])
    const before = { first, words: index.text(String(words[2 * file + 1])), places: index.text(name) }
    const now = own?.has(file) === false ? before : withoutPages(before, ids, removed.words, numbers, gone)
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
  removed: ReadonlySet<number>,
  own: RemovedPages['words'],
  numbers: NumberEncoder,
  gone: string[],
): WordsFile | null {
  const entries: [word: string, pages: string][] = []
  const values: string[] = []
  const valuesBefore = decodePlacesFile(places)
  for (const [at, [word, value]] of decodeEntries(words).entries()) {
    const placesBefore = valuesBefore[at] ?? ''
    const pages = own?.has(word) === false ? [] : decodeAscending(value)[1]
    const left = pages.filter((page) => !removed.has(page))
    if (left.length === pages.length) {
      entries.push([word, value])
      values.push(placesBefore)
    } else if (left.length > 0) {
      entries.push([word, numbers.ascending(allPages, Int32Array.from(left))])
      values.push(placesWithout(placesBefore, pages, removed, numbers))
    } else gone.push(word)
  }
  const [first] = entries
  return first ? { first: first[0], words: encodeEntries(entries), places: encodePlaces(values) } : null
}

function placesWithout(
  value: string,
  pages: readonly number[],
  removed: ReadonlySet<number>,
  numbers: NumberEncoder,
): string {
  const afterBlank = decodePlaces(value, pages, true)
  const left = decodePlaces(value, pages, false)
  const blanks = new Uint8Array(left.length)
  let [next, count] = [0, 0]
  for (const place of left) {
    const isAfterBlank = place === afterBlank[next]
    if (isAfterBlank) next += 1
    if (removed.has(Math.floor(place / span))) continue
    blanks[count] = isAfterBlank ? 1 : 0
    left[count] = place
    count += 1
  }
  left.length = count
  return numbers.places({
    pages: Int32Array.from(left, (place) => Math.floor(place / span)),
    places: Int32Array.from(left, (place) => place % span),
    blanks,
  })
}
