import type { Emit } from '../../documents/emit.js'
import { mayListPage } from '../../model/access.js'
import type { Page, PageContent } from '../../model/project.js'
import type { PlaceholderRow } from '../../model/rows.js'
import type { SearchRules } from '../../model/search/search-rules.js'
import { searchTexts } from '../../model/search/search-texts.js'
import { planAdditions, SearchAdditions } from './search-additions.js'
import { SearchThread } from './search-thread.js'
import type { SearchUpdate } from './search-update.js'
import { type PageTexts, SearchWriters } from './search-writers.js'
import type { SearchedSite } from './searched-site.js'

/** Characters of a batch of texts; a site that has more of them is worth a thread. */
const batchLength = 1_000_000

/** So many pages are not worth a thread. */
const fewPages = 1000

/** Makes indexes of texts, or only takes the texts. */
export type SearchBuilder = Pick<SearchWriters, 'add' | 'finishLists' | 'finish'>

/** The search indexes of a site, one for each language, filled page by page while the plugins are read. */
export class SearchIndexes {
  readonly #site: SearchedSite
  readonly #rules: SearchRules
  readonly #scratch: string | null
  readonly #batchLength: number
  readonly #update: SearchUpdate | null
  #page: Page | null = null
  #rows: PlaceholderRow[] = []
  #batch: PageTexts[] = []
  #length = 0
  #builder: SearchThread | SearchBuilder | null
  #started = false

  /**
   * `scratch`: a private folder for a thread, which a large site gets; null: there is none, and no thread.
   * `update`: what has changed since the previous export; null: all is made from the pages that are added. `builder`:
   * who takes the texts instead.
   */
  constructor(
    site: SearchedSite,
    rules: SearchRules,
    scratch: string | null,
    update: SearchUpdate | null = null,
    length = batchLength,
    builder: SearchBuilder | null = null,
  ) {
    this.#site = site
    this.#rules = rules
    this.#scratch = scratch
    this.#batchLength = update ? Number.POSITIVE_INFINITY : length
    this.#update = update
    this.#builder = builder
  }

  /** The placeholders of the page's contents are needed. */
  wants({ id }: Page): boolean {
    return this.#update?.changed.has(id) ?? true
  }

  /** Takes the placeholders of a content. The contents of a page come one after another. */
  add({ page }: PageContent, rows: readonly PlaceholderRow[]): void {
    if (page !== this.#page) this.#flushPage()
    this.#page = page
    this.#rows.push(...rows)
  }

  /** Takes the texts of a page that were made before. */
  addTexts(page: PageTexts): void {
    this.#batch.push(page)
    for (const text of page[1].flat()) this.#length += text.length
    if (this.#length < this.#batchLength) return
    this.#builder ??= this.#thread() ?? this.#writers()
    this.#builder.add(this.#batch)
    this.#batch = []
    this.#length = 0
  }

  /** All contents have been taken: where there is a thread it builds from now on. */
  start(): void {
    if (this.#started) return
    this.#started = true
    this.#flushPage()
    this.#builder ??= this.#additions() ?? (this.#isLarge() ? this.#thread() : null) ?? this.#writers()
    this.#builder.add(this.#batch)
    this.#batch = []
    if (this.#builder instanceof SearchThread) this.#builder.build()
  }

  /** Waits for the thread, if there is one. Throws its failure, or what `yieldToEventLoop` throws meanwhile. */
  async ready(yieldToEventLoop: () => Promise<void>): Promise<void> {
    this.start()
    if (this.#builder instanceof SearchThread) await this.#builder.ready(yieldToEventLoop)
  }

  /** After `ready`: the lists of the previous export stay as they are. */
  get isAdding(): boolean {
    return this.#builder instanceof SearchAdditions
  }

  /** Writes the lists of a language. */
  finishLists(language: string, emit: Emit): void {
    this.#builder?.finishLists(this.#site.languages.indexOf(language), emit)
  }

  /** After its lists. Returns the name of the index's root document. */
  finish(language: string, emit: Emit): string {
    return this.#builder?.finish(this.#site.languages.indexOf(language), emit) ?? ''
  }

  /** Ends the thread, whatever became of the run. */
  async stop(): Promise<void> {
    if (this.#builder instanceof SearchThread) await this.#builder.stop()
  }

  #flushPage(): void {
    const page = this.#page
    const { project, viewer } = this.#site.context
    if (page && mayListPage(viewer, page)) {
      const texts = this.#site.languages.map((language) =>
        searchTexts(project, page, this.#rows, language, this.#rules.columns, viewer.preview),
      )
      this.addTexts([page.id, texts])
    }
    this.#page = null
    this.#rows = []
  }

  /** All texts are read again, of more pages than are indexed in no time. */
  #isLarge(): boolean {
    return (this.#update?.pages.size ?? 0) > fewPages
  }

  #additions(): SearchAdditions | null {
    return this.#update && planAdditions(this.#update, this.#batch, this.#rules.folding)
  }

  #thread(): SearchThread | null {
    return this.#scratch === null
      ? null
      : new SearchThread(this.#rules.folding, this.#scratch, this.#site.languages.length, this.#update)
  }

  #writers(): SearchWriters {
    return new SearchWriters(
      this.#rules.folding,
      this.#site.languages.map(() => null),
      this.#update,
    )
  }
}
