import type { Emit, KeepDocument } from '../../../documents/emit.js'
import { decodeEntries, encodeEntries } from '../../../documents/search-entries.js'
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
  const names = parts.filter((_, at) => at % 2 === 1).map(String)
  const files = names.map((name) => decodeEntries(index.text(name)))
  const listed = files.flatMap((entries) => entries.filter(([, value]) => kindOf(value) !== wordFiles))
  const pages = remainingPages(listed, ids)
  const wordFilesOf = new RemainingFiles(words)
  return files.flatMap((before, file) => {
    const [first, name] = [String(parts[2 * file]), names[file] ?? '']
    let isSame = true
    const after = before.flatMap((entry) => {
      const [part, value] = entry
      const left = kindOf(value) === wordFiles ? wordFilesOf.value(part, value) : (pages.get(part) ?? null)
      if (left === value) return [entry]
      isSame = false
      return left === null ? [] : [[part, left] as const]
    })
    if (isSame) {
      keep(name, index.path(name))
      return [first, name]
    }
    const [next] = after
    return next ? [next[0], emit(encodeEntries(after))] : []
  })
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
