import { allPages, otherPages, somePages, wordFiles } from '../../documents/search-format.js'
import { NumberChunks } from './number-chunks.js'
import { PageSet } from './page-sets/page-set.js'
import type { SearchCorpus } from './search-corpus.js'
import type { NumberEncoder } from './search-numbers.js'
import type { PartVisitor } from './search-parts.js'

/** Positions among other lists must save so many characters: a query has to read these, too, from other files. */
const leastSaved = 70

/** Parts in order, and their values. `visitAll` passes all parts in order. */
export function* partEntries(
  corpus: SearchCorpus,
  numbers: NumberEncoder,
  visitAll: (visitor: PartVisitor) => void,
): Iterable<readonly [part: string, value: string]> {
  const parts: string[] = []
  const values: (string | null)[] = []
  const lists = new PartLists(corpus, numbers)
  visitAll({
    visit(part, files) {
      parts.push(part)
      values.push(files && numbers.ascending(wordFiles, Int32Array.from(files)))
    },
    setPages: (part, pages) => lists.add(part, pages),
  })
  for (const [number, part] of parts.entries()) yield [part, values[number] ?? lists.valueOf(part)]
  lists.close()
}

/** Parts with pages. They are stored until the end: values say which pages have a part of those that have shorter ones. */
class PartLists {
  readonly #corpus: SearchCorpus
  readonly #numbers: NumberEncoder
  /** Bits of the pages of parts, part by part. */
  readonly #stored: NumberChunks
  /** By part, its number in the order of adding. */
  readonly #numberOf = new Map<string, number>()
  // Reused, since memory outside of the heap is collected late.
  readonly #own: PageSet
  readonly #above: PageSet
  readonly #other: PageSet
  readonly #list: Int32Array

  constructor(corpus: SearchCorpus, numbers: NumberEncoder) {
    const { length } = corpus.pages
    this.#corpus = corpus
    this.#numbers = numbers
    this.#stored = new NumberChunks(corpus.file('parts'))
    this.#own = new PageSet(length)
    this.#above = new PageSet(length)
    this.#other = new PageSet(length)
    this.#list = new Int32Array(length + 1)
  }

  add(part: string, pages: PageSet): void {
    this.#numberOf.set(part, this.#numberOf.size)
    this.#stored.append(pages.bits)
  }

  /** Call it when all parts are added. */
  valueOf(part: string): string {
    this.#read(this.#numberOf.get(part) ?? 0, this.#own)
    const [start, end] = listsAbove(part, (one) => this.#numberOf.get(one) ?? null)
    const all = this.#numbers.ascending(allPages, this.#ids())
    if (start === null && end === null) return all
    const some = this.#amongPagesOf(start, end)
    return some.length < all.length - leastSaved ? some : all
  }

  /** The value of `#own` by the lists above it, of which one is not null. */
  #amongPagesOf(start: number | null, end: number | null): string {
    this.#read(start ?? end ?? 0, this.#above)
    if (start !== null && end !== null) {
      this.#read(end, this.#other)
      this.#above.keep(this.#other)
    }
    const count = this.#above.count()
    const isMost = 2 * this.#own.count() > count
    if (isMost) this.#own.invert(this.#above)
    const positions = this.#above.positionsOf(this.#own, this.#list)
    if (!isMost) return this.#numbers.ascending(somePages, positions)
    this.#list[positions.length] = count
    return this.#numbers.ascending(otherPages, this.#list.subarray(0, positions.length + 1))
  }

  /** Removes the pages, and the file. */
  close(): void {
    this.#stored.clear()
  }

  /** Makes a set equal to that of the part with this number. */
  #read(number: number, set: PageSet): void {
    this.#stored.read(set.bits, number * set.bits.length)
  }

  #ids(): Int32Array {
    const ids = this.#own.numbers(this.#list)
    for (let at = 0; at < ids.length; at += 1) ids[at] = this.#corpus.pages[ids[at] ?? 0] ?? 0
    return ids
  }
}

/** The lists of the longest listed beginning and the longest listed end of a part. `listOf`: null: it is not listed. */
export function listsAbove<List>(
  part: string,
  listOf: (part: string) => List | null,
): [start: List | null, end: List | null] {
  let start: List | null = null
  let end: List | null = null
  for (let length = part.length - 1; length > 0 && start === null; length -= 1) start = listOf(part.slice(0, length))
  for (let from = 1; from < part.length && end === null; from += 1) end = listOf(part.slice(from))
  return [start, end]
}
