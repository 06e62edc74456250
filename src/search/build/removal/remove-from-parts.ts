import type { Emit } from '../../../documents/emit.js'
import type { SearchRoot } from '../../../documents/search-document.js'
import { decodeEntries, encodeEntries } from '../../../documents/search-entries.js'
import { partKind } from '../../../documents/search-format.js'
import { bitsOf, decodeAscending } from '../../read/search-numbers.js'
import { NumberEncoder } from '../search-numbers.js'
import type { ReadIndex } from '../search-update.js'
import type { RemainingWords, RemovedPages } from './remove-from-words.js'
import type { NumberRemoval } from './remove-numbers.js'

/** Writes the list of parts without pages, and without parts that no other page has. */
export function removeFromParts(
  index: ReadIndex,
  removed: RemovedPages,
  words: RemainingWords,
  numbers: NumberRemoval,
  emit: Emit,
): SearchRoot['parts'] {
  const parts = new RemainingParts(removed, words, numbers)
  return index.root.parts.flatMap((name, at) => {
    if (at % 2 === 0) return []
    const entries = decodeEntries(index.text(name)).flatMap(([part, value]) => {
      const left = parts.value(part, value)
      return left === null ? [] : [[part, left] as const]
    })
    const [first] = entries
    return first ? [first[0], emit(encodeEntries(entries))] : []
  })
}

/** Values of parts without removed pages. Parts come in order. */
class RemainingParts {
  readonly #removed: readonly number[]
  readonly #words: RemainingWords
  readonly #numbers: NumberRemoval
  readonly #encoder = new NumberEncoder()
  /** By number of a file of words: its number now; null: no word of it is left. */
  readonly #numberOf: readonly (number | null)[]
  readonly #areFewerFiles: boolean
  /** By number of a file of words: the words that are left, joined by NUL. */
  readonly #wordsOf: string[] = []
  /** By length: the positions that removed pages had among those of the last part of this length. */
  readonly #positions: (readonly number[])[] = []

  constructor({ ids }: RemovedPages, words: RemainingWords, numbers: NumberRemoval) {
    this.#removed = ids
    this.#words = words
    this.#numbers = numbers
    let count = 0
    this.#numberOf = words.files.map((file) => (file === null ? null : count++))
    this.#areFewerFiles = count < words.files.length
  }

  /** The value of the next part; null: nothing is left of it. */
  value(part: string, value: string): string | null {
    const [take] = bitsOf(value)
    const kind = take(2)
    if (kind === partKind.files) {
      return this.#areFewerFiles || this.#words.gone.includes(part) ? this.#files(part, value) : value
    }
    const positions: number[] = []
    this.#positions[part.length] = positions
    if (kind === partKind.pages) return this.#numbers.ascending(value, this.#removed, 0, positions)
    const above = this.#positions[part.length - 1] ?? []
    return above.length === 0 ? value : this.#numbers.ascending(value, above, 1, positions)
  }

  /** Files of words that still have the part. */
  #files(part: string, value: string): string | null {
    const [kind, files] = decodeAscending(value)
    const left = files.flatMap((file) => (this.#leftOf(file).includes(part) ? (this.#numberOf[file] ?? []) : []))
    return left.length === 0 ? null : this.#encoder.ascending(kind, Int32Array.from(left))
  }

  #leftOf(file: number): string {
    const text = this.#words.files[file] ?? null
    this.#wordsOf[file] ??=
      text === null
        ? ''
        : decodeEntries(text)
            .map(([word]) => word)
            .join('\0')
    return this.#wordsOf[file] ?? ''
  }
}
