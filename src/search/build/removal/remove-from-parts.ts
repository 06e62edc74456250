import type { Emit, KeepDocument } from '../../../documents/emit.js'
import { decodeEntries, encodeEntries, replaceValues, type SearchEntries } from '../../../documents/search-entries.js'
import { longestPart, wordFiles } from '../../../documents/search-format.js'
import type { SearchIndex } from '../search-index.js'
import { NumberEncoder } from '../search-numbers.js'
import type { ReadIndex } from '../search-update.js'
import { kindOf, NumberDecoder } from './number-decoder.js'
import { remainingPages } from './remaining-pages.js'
import type { RemainingWords, RemovedPages } from './remove-from-words.js'

/** Writes the list of parts without pages, and without parts that no other page has. */
export function removeFromParts(
  index: ReadIndex,
  { ids }: RemovedPages,
  words: RemainingWords,
  emit: Emit,
  keep: KeepDocument,
): SearchIndex['parts'] {
  const { parts } = index.root
  const files = parts.flatMap((name, at) => (at % 2 === 0 ? [] : [readParts(index, String(name))]))
  const listed = files.flatMap(({ entries }) => entries.filter(([, value]) => kindOf(value) !== wordFiles))
  const pages = remainingPages(listed, ids)
  const filesOfWords = new RemainingFiles(words)
  return files.flatMap(({ name, text, entries }, file) => {
    const values = entries.map(([part, value]) =>
      kindOf(value) === wordFiles ? filesOfWords.value(part, value) : (pages.get(part) ?? null),
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

/** Files of words of parts without words that are gone. */
class RemainingFiles {
  readonly #left: RemainingWords['left']
  /** Parts of words that are gone. */
  readonly #parts = new Set<string>()
  /** Numbers of files without words, ascending. */
  readonly #empty: readonly number[]
  readonly #decoder = new NumberDecoder()
  readonly #encoder = new NumberEncoder()

  constructor({ gone, left }: RemainingWords) {
    this.#left = left
    this.#empty = [...left].flatMap(([file, words]) => (words.length === 0 ? [file] : []))
    for (const word of gone) {
      for (let start = 0; start < word.length; start += 1) {
        const end = Math.min(word.length, start + longestPart)
        for (let to = start + 1; to <= end; to += 1) this.#parts.add(word.slice(start, to))
      }
    }
  }

  /** The value of a part; null: no word has it any more. */
  value(part: string, value: string): string | null {
    const isOfGone = this.#parts.has(part)
    if (!isOfGone && this.#empty.length === 0) return value
    const [kind, files] = this.#decoder.ascending(value)
    const left = isOfGone ? files.filter((file) => this.#has(file, part)) : files
    if (left.length === 0) return null
    return this.#encoder.ascending(
      kind,
      left.map((file) => file - this.#emptyBefore(file)),
    )
  }

  #has(file: number, part: string): boolean {
    return this.#left.get(file)?.some((word) => word.includes(part)) ?? true
  }

  #emptyBefore(file: number): number {
    return this.#empty.filter((empty) => empty < file).length
  }
}
