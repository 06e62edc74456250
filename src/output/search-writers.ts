import type { Folding } from '../site/search.js'
import { createSearchIndexWriter } from './search-documents.js'
import type { Emit } from './table-document.js'

/** What a search looks into on a page: texts by language, in the order of the site's languages. */
export type PageTexts = readonly [page: number, texts: readonly (readonly string[])[]]

/** Makes the search indexes of a site, one for each language. */
export class SearchWriters {
  readonly #writers

  /** `files`: a private one for each language, or null. */
  constructor(folding: Folding, files: readonly (string | null)[]) {
    this.#writers = files.map((file) => createSearchIndexWriter(folding, { file }))
  }

  add(pages: readonly PageTexts[]): void {
    for (const [page, texts] of pages) {
      for (const [number, writer] of this.#writers.entries()) writer.add(page, texts[number] ?? [])
    }
  }

  /** Of the language with this number. Returns the name of the root document. */
  finish(number: number, emit: Emit): string {
    return this.#writers[number]?.finish(emit) ?? ''
  }
}
