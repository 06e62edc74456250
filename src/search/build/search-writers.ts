import type { Emit } from '../../documents/emit.js'
import { contentHash } from '../../files/content-hash.js'
import { fold } from '../../model/search/search.js'
import type { Folding } from '../../model/search/search-rules.js'
import { writeIndex } from './search-documents.js'
import { type SearchedWords, SearchGatherer } from './search-gatherer.js'
import { writeRoot } from './search-index.js'
import { mergedTexts, PreviousIndex, type SearchUpdate } from './search-update.js'

/** The searched texts of a page, by the number of the language among the site's. */
export type SearchedPage = readonly [page: number, texts: readonly (readonly string[])[]]

/** What is searched of pages: the texts of one, or the words of several. */
export type SearchedTexts = SearchedPage | SearchedWords

/** The pages among them; words of shards are left out, since updates have none. */
export function pagesOf(searched: readonly SearchedTexts[]): SearchedPage[] {
  return searched.filter((one): one is SearchedPage => !('stream' in one))
}

/** Folded texts as an index has them, each once. Split at NUL, since a term with a NUL matches nothing. */
export function foldedTexts(texts: readonly string[], folding: Folding): string[] {
  const own = new Set(texts.flatMap((text) => fold(text, folding).split('\0')))
  own.delete('')
  return [...own]
}

/** The folded texts of pages in the language with this number, by page. */
export function foldedPages(
  pages: readonly SearchedPage[],
  number: number,
  folding: Folding,
): Map<number, readonly string[]> {
  return new Map(pages.map(([id, texts]) => [id, foldedTexts(texts[number] ?? [], folding)]))
}

/** Writes the search indexes of a site, one for each language. Pages come in the order of their ids. */
export class SearchWriters {
  readonly #folding: Folding
  readonly #gatherers: readonly SearchGatherer[]
  readonly #update: SearchUpdate | null
  readonly #changed: SearchedPage[] = []
  /** By language: the numbers of the words that a shard has numbered. */
  readonly #numbers: number[][] = []
  /** By language: documents to write after the lists, the root last. */
  readonly #rest: string[][] = []

  /** `files`: a private one for each language, or null. `update` has texts of unchanged pages; null: all are added. */
  constructor(folding: Folding, files: readonly (string | null)[], update: SearchUpdate | null) {
    this.#folding = folding
    this.#gatherers = files.map((file) => new SearchGatherer(file))
    this.#update = update
  }

  add(searched: readonly SearchedTexts[]): void {
    for (const one of searched) {
      if ('stream' in one) this.#gatherWords(one)
      else if (this.#update) this.#changed.push(one)
      else this.#gather(one)
    }
  }

  /** Writes the index of the language with this number. `emitText` gets texts and, last, the root document. */
  write(number: number, emitList: Emit, emitText: Emit): void {
    const gatherer = this.#gatherers[number]
    if (!gatherer) return
    if (this.#update) {
      const before = new PreviousIndex(this.#update, this.#update.roots[number] ?? '').pages()
      const changed = foldedPages(this.#changed, number, this.#folding)
      for (const [id, texts] of mergedTexts(before, changed, this.#update)) gatherer.add(id, texts)
    }
    writeRoot(writeIndex(gatherer.take(), this.#folding, emitList, emitText), emitText)
  }

  /** Writes the lists of a language, and holds the rest of its index for `finish`. */
  finishLists(number: number, emit: Emit): void {
    const rest: string[] = []
    this.write(number, emit, (text) => {
      rest.push(text)
      return contentHash(text)
    })
    this.#rest[number] = rest
  }

  /** Call it after `finishLists`. Writes the texts and the root document of a language, and returns the root's name. */
  finish(number: number, emit: Emit): string {
    let name = ''
    for (const text of this.#rest[number] ?? []) name = emit(text)
    delete this.#rest[number]
    return name
  }

  #gather([page, texts]: SearchedPage): void {
    for (const [number, gatherer] of this.#gatherers.entries()) {
      gatherer.add(page, foldedTexts(texts[number] ?? [], this.#folding))
    }
  }

  #gatherWords(words: SearchedWords): void {
    const { language, isFirst } = words
    const numbers = (isFirst ? null : this.#numbers[language]) ?? []
    this.#numbers[language] = numbers
    this.#gatherers[language]?.addWords(words, numbers)
  }
}
