import type { Folding } from '../../model/search/search-rules.js'
import { cutWords } from '../../model/search/search-words.js'
import type { SearchedWords } from './search-gatherer.js'
import { foldedTexts, pagesOf, type SearchedPage, type SearchedTexts } from './search-writers.js'

/** Writes the texts of pages as lines of SearchedWords, for each language apart. */
export class WordLineWriter {
  readonly #folding: Folding
  readonly #emit: (line: string) => void
  /** By language: the numbers of words. */
  readonly #numbers: readonly Map<string, number>[]

  constructor(folding: Folding, languages: number, emit: (line: string) => void) {
    this.#folding = folding
    this.#emit = emit
    this.#numbers = Array.from({ length: languages }, () => new Map())
  }

  add(searched: readonly SearchedTexts[]): void {
    const pages = pagesOf(searched)
    for (const language of this.#numbers.keys()) this.#addLanguage(language, pages)
  }

  /** Does nothing: the merge writes the lists. */
  finishLists(): void {}

  /** Does nothing, as `finishLists`. */
  finish(): string {
    return ''
  }

  #addLanguage(language: number, searched: readonly SearchedPage[]): void {
    const numbers = this.#numbers[language] ?? new Map<string, number>()
    const isFirst = numbers.size === 0
    const words: string[] = []
    const pages: [number, number][] = []
    const stream: number[] = []
    for (const [id, texts] of searched) {
      const start = stream.length
      for (const text of foldedTexts(texts[language] ?? [], this.#folding)) {
        for (const word of cutWords(text)) {
          const number = numbers.get(word) ?? numbers.size
          if (number === numbers.size) words.push(word)
          numbers.set(word, number)
          stream.push(number)
        }
        stream.push(-1)
      }
      if (stream.length > start) pages.push([id, start])
    }
    if (pages.length === 0) return
    const bytes = Buffer.from(Int32Array.from(stream).buffer).toString('base64')
    this.#emit(JSON.stringify({ language, isFirst, words, pages, stream: bytes }))
  }
}

/** Reads the lines that WordLineWriters of the shards of a site have written, shard by shard. */
export class WordLineReader {
  /** By language: how many words were numbered, and the last page. */
  readonly #seen: { words: number; page: number }[]

  constructor(languages: number) {
    this.#seen = Array.from({ length: languages }, () => ({ words: 0, page: -1 }))
  }

  /** Throws an Error for a line that no writer writes. */
  read(line: string): SearchedWords {
    const { stream: bytes, ...rest } = JSON.parse(line) as Omit<SearchedWords, 'stream'> & { readonly stream: string }
    const seen = this.#seen[rest.language]
    if (!seen || typeof bytes !== 'string' || !Array.isArray(rest.words) || !Array.isArray(rest.pages)) throw damaged()
    const stream = new Int32Array(Uint8Array.from(Buffer.from(bytes, 'base64')).buffer)
    if (rest.isFirst) seen.words = 0
    seen.words += rest.words.length
    if (rest.words.some((word) => typeof word !== 'string')) throw damaged()
    if (stream.some((word) => word < -1 || word >= seen.words)) throw damaged()
    let end = -1
    for (const [id, start] of rest.pages) {
      const isNext = id > seen.page && start > end && start < stream.length
      if (!Number.isSafeInteger(id) || !Number.isSafeInteger(start) || !isNext) throw damaged()
      ;[seen.page, end] = [id, start]
    }
    return { ...rest, stream }
  }
}

function damaged(): Error {
  return new Error('damaged words of a search index')
}
