import type { Page, PageContent } from '../site/project.js'
import type { PlaceholderRow } from '../site/rows.js'
import type { Folding } from '../site/search.js'
import { isSearchable, searchTexts } from '../site/search-texts.js'
import { createSearchIndexWriter, type SearchIndexWriter } from './search-documents.js'
import type { SitePlan } from './site-plan.js'
import type { Emit } from './table-document.js'

/** The search indexes of a site, one for each language, filled page by page while the plugins are read. */
export class SearchIndexes {
  readonly #plan: SitePlan
  readonly #folding: Folding
  readonly #writers: Map<string, SearchIndexWriter>
  readonly #pages: Page[] = []
  #page: Page | null = null
  #rows: PlaceholderRow[] = []

  constructor(plan: SitePlan, folding: Folding) {
    this.#plan = plan
    this.#folding = folding
    this.#writers = new Map(plan.languages.map((language) => [language, createSearchIndexWriter(folding)]))
  }

  /** Pages that a search may find, when all contents have been taken. */
  get pages(): readonly Page[] {
    this.#flush()
    return this.#pages
  }

  /** Takes the placeholders of a content. The contents of a page come one after another. */
  add({ page }: PageContent, rows: readonly PlaceholderRow[]): void {
    if (page !== this.#page) this.#flush()
    this.#page = page
    this.#rows.push(...rows)
  }

  /** Returns the name of the index's root document. */
  finish(language: string, emit: Emit): string {
    this.#flush()
    return this.#writers.get(language)?.finish(emit) ?? ''
  }

  #flush(): void {
    const page = this.#page
    const { project, viewer } = this.#plan.context
    if (page && (viewer.preview || isSearchable(page, viewer))) {
      this.#pages.push(page)
      for (const [language, writer] of this.#writers) {
        writer.add(page.id, searchTexts(project, page, this.#rows, language, this.#folding, viewer.preview))
      }
    }
    this.#page = null
    this.#rows = []
  }
}
