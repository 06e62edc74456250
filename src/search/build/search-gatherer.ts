import { cutWords } from '../../model/search/search-words.js'
import { heldText } from '../../model/values/held-text.js'
import { NumberChunks } from './number-chunks.js'
import type { SearchedWords } from './searched-words.js'

/** The texts of an index as a stream of word numbers, page after page. */
export interface SearchCorpus {
  /** Sorted. */
  readonly words: readonly string[]
  /** Number of a word in `words`; -1 after each text. */
  readonly stream: Int32Array
  /** Ids of pages that have texts, ascending. */
  readonly pages: Int32Array
  /** By page: the offset of its texts in the stream; one more entry for the end. */
  readonly starts: Int32Array
}

/** Collects folded texts without a NUL. Pages come in the order of their ids. */
export class SearchGatherer {
  readonly #numberOf = new Map<string, number>()
  readonly #stream: NumberChunks
  readonly #pages = new NumberChunks(null)
  readonly #starts = new NumberChunks(null)
  #page = -1

  /** `file`: a private file for the stream of words; null: it is held in memory. */
  constructor(file: string | null) {
    this.#stream = new NumberChunks(file)
  }

  /** Repeated texts of a page count once. */
  add(page: number, texts: readonly string[]): void {
    if (page <= this.#page) throw new Error(`page ${page} of a search index comes after page ${this.#page}`)
    this.#page = page
    const own = new Set(texts)
    own.delete('')
    if (own.size === 0) return
    this.#pages.push(page)
    this.#starts.push(this.#stream.length)
    for (const text of own) {
      for (const word of cutWords(text)) this.#stream.push(this.#number(word))
      this.#stream.push(-1)
    }
  }

  /** Adds pages whose texts are cut already. `numbers`: of the words so far, of which more may follow. */
  addWords({ words, pages, stream }: SearchedWords, numbers: number[]): void {
    for (const word of words) numbers.push(this.#number(word))
    for (const [index, [id, start]] of pages.entries()) {
      this.#pages.push(id)
      this.#starts.push(this.#stream.length)
      const end = pages[index + 1]?.[1] ?? stream.length
      for (let at = start; at < end; at += 1) this.#stream.push(numbers[stream[at] ?? -1] ?? -1)
      this.#page = id
    }
  }

  /** Returns the corpus, and empties the gatherer. */
  take(): SearchCorpus {
    this.#starts.push(this.#stream.length)
    const words = [...this.#numberOf.keys()].sort(compare)
    const rankOf = new Int32Array(words.length)
    for (const [rank, word] of words.entries()) rankOf[this.#numberOf.get(word) ?? 0] = rank
    this.#numberOf.clear()
    const stream = this.#stream.take()
    for (let at = 0; at < stream.length; at += 1) {
      const word = stream[at] ?? -1
      if (word >= 0) stream[at] = rankOf[word] ?? 0
    }
    return { words, stream, pages: this.#pages.take(), starts: this.#starts.take() }
  }

  #number(word: string): number {
    const known = this.#numberOf.get(word)
    if (known !== undefined) return known
    this.#numberOf.set(heldText(word), this.#numberOf.size)
    return this.#numberOf.size - 1
  }
}

/** By UTF-16 units. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Characters of all texts. */
export function lengthOf({ stream, words }: SearchCorpus): number {
  let length = 0
  for (let at = 0; at < stream.length; at += 1) length += words[stream[at] ?? -1]?.length ?? 0
  return length
}

/** Ids and texts of pages, in order. */
export function* textsByPage({ words, stream, pages, starts }: SearchCorpus): Iterable<[id: number, texts: string[]]> {
  for (const [index, id] of pages.entries()) {
    const texts: string[] = []
    let text = ''
    for (let at = starts[index] ?? 0; at < (starts[index + 1] ?? 0); at += 1) {
      const word = stream[at] ?? -1
      if (word >= 0) text += words[word] ?? ''
      else {
        texts.push(text)
        text = ''
      }
    }
    yield [id, texts]
  }
}
