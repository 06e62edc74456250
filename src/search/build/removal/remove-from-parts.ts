import type { Emit } from '../../../documents/emit.js'
import { decodeEntries, encodeEntries } from '../../../documents/search-entries.js'
import { allPages, otherPages, wordFiles } from '../../../documents/search-format.js'
import { bitsOf, decodeAscending } from '../../read/search-numbers.js'
import { PageSet } from '../page-sets/page-set.js'
import { pagesAbove, partValue } from '../part-lists.js'
import type { SearchIndex } from '../search-index.js'
import { NumberEncoder } from '../search-numbers.js'
import type { ReadIndex } from '../search-update.js'
import type { RemainingWords, RemovedPages } from './remove-from-words.js'

/** Writes the list of parts without pages, and without parts that no other page has. */
export function removeFromParts(
  index: ReadIndex,
  removed: RemovedPages,
  words: RemainingWords,
  emit: Emit,
): SearchIndex['parts'] {
  const files = index.root.parts.flatMap((name, at) => (at % 2 === 0 ? [] : [decodeEntries(index.text(name))]))
  const parts = new RemainingParts(new Map(files.flat()), removed, words)
  return files.flatMap((before) => {
    const entries = before.flatMap(([part, value]) => {
      const left = parts.value(part, value)
      return left === null ? [] : [[part, left] as const]
    })
    const [first] = entries
    return first ? [first[0], emit(encodeEntries(entries))] : []
  })
}

/** Values of parts without removed pages. */
class RemainingParts {
  readonly #values: ReadonlyMap<string, string>
  readonly #words: RemainingWords
  readonly #encoder = new NumberEncoder()
  /** Ids of all pages of the lists, ascending. Pages are numbered by them. */
  readonly #ids: Int32Array
  readonly #numberOf: ReadonlyMap<number, number>
  /** Numbers of removed pages. */
  readonly #removed: readonly number[]
  readonly #removedSet: PageSet
  /** The pages of parts, removed ones included. */
  readonly #pages = new Map<string, PageSet | null>()
  /** By number of a file of words: its number now; null: no word of it is left. */
  readonly #fileNow: readonly (number | null)[]
  readonly #areFewerFiles: boolean
  /** By number of a file of words: the words that are left, joined by NUL. */
  readonly #wordsOf: string[] = []

  constructor(values: ReadonlyMap<string, string>, { ids }: RemovedPages, words: RemainingWords) {
    this.#values = values
    this.#words = words
    let count = 0
    this.#fileNow = words.files.map((file) => (file === null ? null : count++))
    this.#areFewerFiles = count < words.files.length
    this.#ids = idsOf(values)
    this.#numberOf = new Map(Array.from(this.#ids, (id, number) => [id, number]))
    this.#removed = ids.flatMap((id) => this.#numberOf.get(id) ?? [])
    this.#removedSet = new PageSet(this.#ids.length)
    for (const page of this.#removed) this.#removedSet.add(page)
  }

  /** The value of a part; null: nothing is left of it. */
  value(part: string, value: string): string | null {
    const pages = this.#pagesOf(part)
    if (pages === null) {
      return this.#areFewerFiles || this.#words.gone.includes(part) ? this.#files(part, value) : value
    }
    const above = this.#above(part)
    if (!this.#removed.some((page) => (above ?? pages).has(page))) return value
    const left = pages.without(this.#removedSet).numbers()
    if (left.length === 0) return null
    if (above) return partValue(this.#encoder, left, above.without(this.#removedSet).numbers())
    const ids = left.map((page) => this.#ids[page] ?? 0)
    return partValue(this.#encoder, ids, null)
  }

  #above(part: string): PageSet | null {
    return pagesAbove(
      part,
      (shorter) => this.#pagesOf(shorter),
      (one, other) => one.shared(other),
    )
  }

  /** The pages of a part before; null: it is not listed. */
  #pagesOf(part: string): PageSet | null {
    const known = this.#pages.get(part)
    if (known !== undefined) return known
    const value = this.#values.get(part)
    const pages = value === undefined ? null : this.#decoded(part, value)
    this.#pages.set(part, pages)
    return pages
  }

  #decoded(part: string, value: string): PageSet | null {
    if (kindOf(value) === wordFiles) return null
    const [kind, numbers] = decodeAscending(value)
    const pages = new PageSet(this.#ids.length)
    const above = kind === allPages ? null : this.#above(part)
    if (!above) {
      for (const id of numbers) pages.add(this.#numberOf.get(id) ?? 0)
      return pages
    }
    const pagesOfAbove = above.numbers()
    for (const position of numbers) if (position < pagesOfAbove.length) pages.add(pagesOfAbove[position] ?? 0)
    return kind === otherPages ? above.without(pages) : pages
  }

  /** Files of words that still have the part. */
  #files(part: string, value: string): string | null {
    const [kind, files] = decodeAscending(value)
    const left = files.flatMap((file) => (this.#leftOf(file).includes(part) ? (this.#fileNow[file] ?? []) : []))
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

function kindOf(value: string): number {
  const [take] = bitsOf(value)
  return take(2)
}

/** Ids of all pages of the lists, ascending. */
function idsOf(values: ReadonlyMap<string, string>): Int32Array {
  const ids = new Set<number>()
  for (const value of values.values()) {
    if (kindOf(value) === allPages) for (const id of decodeAscending(value)[1]) ids.add(id)
  }
  return Int32Array.from(ids).sort()
}
