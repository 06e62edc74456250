import type { Emit, KeepDocument } from '../../../documents/emit.js'
import { decodeEntries, encodeEntries, replaceValues, type SearchEntries } from '../../../documents/search-entries.js'
import { longestPart, wordFiles } from '../../../documents/search-format.js'
import type { SearchIndex } from '../search-index.js'
import { NumberEncoder } from '../search-numbers.js'
import type { ReadIndex } from '../search-update.js'
import { listKind, NumberDecoder } from './number-decoder.js'
import { remainingPages } from './remaining-pages.js'
import { type RemainingWords, type RemovedPages, removeFromWords } from './remove-from-words.js'

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

/** Writes the list of parts without pages, and without parts that no other page has. */
function removeFromParts(
  index: ReadIndex,
  { ids }: RemovedPages,
  words: RemainingWords,
  emit: Emit,
  keep: KeepDocument,
): SearchIndex['parts'] {
  const { parts } = index.root
  const files = parts.flatMap((name, at) => (at % 2 === 0 ? [] : [readParts(index, String(name))]))
  const listed = files.flatMap(({ entries }) => entries.filter(([, value]) => listKind(value) !== wordFiles))
  const pages = remainingPages(listed, ids)
  const filesOfWords = remainingFiles(words)
  return files.flatMap(({ name, text, entries }, file) => {
    const values = entries.map(([part, value]) =>
      listKind(value) === wordFiles ? filesOfWords(part, value) : (pages.get(part) ?? null),
    )
    if (values.every((value, at) => value === entries[at]?.[1])) {
      keep(name, index.path(name))
      return [String(parts[2 * file]), name]
    }
    const left = entries.flatMap(([part], at) => {
      const value = values[at] ?? null
      return value === null ? [] : [[part, value] as const]
    })
    const [first] = left
    if (!first) return []
    const isWhole = left.length === entries.length
    return [
      first[0],
      emit(
        isWhole
          ? replaceValues(
              text,
              left.map(([, value]) => value),
            )
          : encodeEntries(left),
      ),
    ]
  })
}

interface PartsFile {
  readonly name: string
  readonly text: string
  readonly entries: SearchEntries
}

function readParts(index: ReadIndex, name: string): PartsFile {
  const text = index.text(name)
  return { name, text, entries: decodeEntries(text) }
}

/** The files of words of a part without words that are gone, as its value; null: no word has the part any more. */
function remainingFiles({ gone, left }: RemainingWords): (part: string, value: string) => string | null {
  const [decoder, encoder] = [new NumberDecoder(), new NumberEncoder()]
  const partsOfGone = new Set<string>()
  for (const word of gone) {
    for (let start = 0; start < word.length; start += 1) {
      const end = Math.min(word.length, start + longestPart)
      for (let to = start + 1; to <= end; to += 1) partsOfGone.add(word.slice(start, to))
    }
  }
  /** Numbers of files without words. */
  const empty = [...left].flatMap(([file, words]) => (words.length === 0 ? [file] : []))
  const has = (file: number, part: string) => left.get(file)?.some((word) => word.includes(part)) ?? true
  return (part, value) => {
    const isOfGone = partsOfGone.has(part)
    if (!isOfGone && empty.length === 0) return value
    const [kind, files] = decoder.ascending(value)
    const own = isOfGone ? files.filter((file) => has(file, part)) : files
    if (own.length === 0) return null
    const moved = own.map((file) => file - empty.filter((other) => other < file).length)
    return encoder.ascending(kind, moved)
  }
}
