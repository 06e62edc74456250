import type { Emit } from '../../documents/emit.js'
import type { Folding } from '../../model/search/search-rules.js'
import { createSearchIndexWriter, type SearchIndexWriter } from './search-documents.js'

/** What a search looks into on a page: texts by language, in the order of the site's languages. */
export type PageTexts = readonly [page: number, texts: readonly (readonly string[])[]]

/** Makes the search indexes of a site, one for each language. */
export class SearchWriters {
  readonly #writers: readonly SearchIndexWriter[]
  /** For the texts of one language after the other: what each got of its own would stay for a while beside the next. */
  #buffer: ArrayBuffer | null = null

  /** `files`: a private one for each language, or null. */
  constructor(folding: Folding, files: readonly (string | null)[]) {
    this.#writers = files.map((file) => createSearchIndexWriter(folding, { file }))
  }

  add(pages: readonly PageTexts[]): void {
    for (const [page, texts] of pages) {
      for (const [number, writer] of this.#writers.entries()) writer.add(page, texts[number] ?? [])
    }
  }

  /** Of the language with this number, the last one last. Returns the name of the root document. */
  finish(number: number, emit: Emit): string {
    const buffer = this.#buffer ?? new ArrayBuffer(Math.max(...this.#writers.map(({ size }) => size)))
    this.#buffer = number < this.#writers.length - 1 ? buffer : null
    return this.#writers[number]?.finish(emit, buffer) ?? ''
  }
}
