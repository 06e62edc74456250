import { endOfPages, span } from '../../documents/search-format.js'
import { ExportError } from '../../errors.js'
import { cutWords } from '../../model/search/search-words.js'
import { heldText } from '../../model/values/held-text.js'
import { NumberChunks } from './number-chunks.js'
import { SearchCorpus } from './search-corpus.js'

/** Collects folded texts without a NUL. Pages come in the order of their ids. */
export class SearchGatherer {
  readonly #numberOf = new Map<string, number>()
  readonly #stream: NumberChunks
  readonly #pages = new NumberChunks(null)
  readonly #starts = new NumberChunks(null)
  #page = Number.NEGATIVE_INFINITY

  /** `file`: a private file for the stream of words; null: it is held in memory. */
  constructor(file: string | null) {
    this.#stream = new NumberChunks(file)
  }

  /** Repeated texts of a page count once. Throws an Error for an id that is too large. */
  add(page: number, texts: readonly string[]): void {
    if (page <= this.#page) throw new Error(`page ${page} of a search index comes after page ${this.#page}`)
    this.#page = page
    const own = new Set(texts)
    own.delete('')
    if (own.size === 0) return
    this.#startPage(page)
    for (const text of own) {
      for (const word of cutWords(text)) this.#stream.push(this.#number(word))
      this.#stream.push(-1)
    }
  }

  /** Adds pages whose texts are cut already. `numbers`: of the words so far, of which more may follow. */
  addWords({ words, pages, stream }: SearchedWords, numbers: number[]): void {
    for (const word of words) numbers.push(this.#number(word))
    for (const [index, [id, start]] of pages.entries()) {
      this.#startPage(id)
      const end = pages[index + 1]?.[1] ?? stream.length
      for (let at = start; at < end; at += 1) this.#stream.push(numbers[stream[at] ?? -1] ?? -1)
      this.#page = id
    }
  }

  /** Returns the corpus. Throws `over-budget` for a page with too many words. Call it once. */
  take(): SearchCorpus {
    this.#starts.push(this.#stream.length)
    const [pages, starts] = [this.#pages.all(), this.#starts.all()]
    for (const [index, page] of pages.entries()) {
      const length = (starts[index + 1] ?? 0) - (starts[index] ?? 0)
      if (length > span) throw unsearchable(page, `has ${length} words in a language, at most ${span} are possible`)
    }
    const words = [...this.#numberOf.keys()].sort()
    const rankOf = new Int32Array(words.length)
    for (const [rank, word] of words.entries()) rankOf[this.#numberOf.get(word) ?? 0] = rank
    this.#numberOf.clear()
    return new SearchCorpus(words, rankOf, this.#stream, { pages, starts })
  }

  #startPage(page: number): void {
    if (page < 0) throw unsearchable(page, 'has an id below 0')
    if (page >= endOfPages) throw unsearchable(page, `has an id above ${endOfPages - 1}`)
    this.#pages.push(page)
    this.#starts.push(this.#stream.length)
  }

  #number(word: string): number {
    const known = this.#numberOf.get(word)
    if (known !== undefined) return known
    this.#numberOf.set(heldText(word), this.#numberOf.size)
    return this.#numberOf.size - 1
  }
}

function unsearchable(page: number, reason: string): ExportError {
  const fix = 'Leave the search out, with --target static --skip page_search.'
  return new ExportError('over-budget', `Page ${page} cannot be searched: it ${reason}.`, fix)
}

/** The texts of some pages in a language, as numbers of words: what a shard has cut, a merge need not cut again. */
export interface SearchedWords {
  /** Number of the language among the site's. */
  readonly language: number
  /** Words are numbered anew, from 0. */
  readonly isFirst: boolean
  /** Words that have not come before; they get the next numbers. */
  readonly words: readonly string[]
  /** Page by page: the id, and where its texts start in the stream. */
  readonly pages: readonly (readonly [id: number, start: number])[]
  /** Numbers of words; -1 after each text. */
  readonly stream: Int32Array
}
