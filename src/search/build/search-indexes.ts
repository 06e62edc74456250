import type { Emit, KeepDocument } from '../../documents/emit.js'
import { mayListPage } from '../../model/access/pages.js'
import type { Page, PageContent } from '../../model/project.js'
import type { PlaceholderRow } from '../../model/rows/rows.js'
import type { SearchRules } from '../../model/search/search-rules.js'
import { searchTexts } from '../../model/search/search-texts.js'
import { planAdditions, SearchAdditions } from './search-additions.js'
import type { SearchedSite } from './search-fingerprint.js'
import { SearchThread } from './search-thread.js'
import type { SearchUpdate } from './search-update.js'
import { pagesOf, type SearchedTexts, SearchWriters } from './search-writers.js'

/** By default. A site with more characters than a batch gets a thread. */
const batchLength = 1_000_000

/** An estimate, for words that come as numbers. */
const lettersOfWord = 6

/** An update of no more pages gets no thread. */
const maxPagesWithoutThread = 1000

/** Builds indexes from texts, or only collects the texts. */
interface SearchBuilder extends Pick<SearchWriters, 'add'> {
  /** As SearchWriters'. `keep`: called for documents of the previous export that stay as they are. */
  finishLists(number: number, emit: Emit, keep: KeepDocument): void
  finish(number: number, emit: Emit, keep: KeepDocument): string
}

interface IndexesOptions {
  /** A private folder for the thread of a large site; null: no thread. */
  readonly scratch: string | null
  /** Changes since the previous export; null: all is built from the pages that are added. */
  readonly update?: SearchUpdate | null
  /** Takes the texts instead; null: none. */
  readonly builder?: SearchBuilder | null
  /** Characters of a batch of texts. */
  readonly batch?: number
}

/** The search indexes of a site, one for each language, filled page by page while the plugins are read. */
export class SearchIndexes {
  readonly #site: SearchedSite
  readonly #rules: SearchRules
  readonly #scratch: string | null
  readonly #batchLength: number
  readonly #update: SearchUpdate | null
  #page: Page | null = null
  #rows: PlaceholderRow[] = []
  #batch: SearchedTexts[] = []
  #length = 0
  #builder: SearchThread | SearchBuilder | null
  #started = false

  constructor(
    site: SearchedSite,
    rules: SearchRules,
    { scratch, update = null, builder = null, batch = batchLength }: IndexesOptions,
  ) {
    this.#site = site
    this.#rules = rules
    this.#scratch = scratch
    this.#batchLength = update ? Number.POSITIVE_INFINITY : batch
    this.#update = update
    this.#builder = builder
  }

  /** Whether the placeholders of the page's contents are needed. */
  wants({ id }: Page): boolean {
    return this.#update?.changed.has(id) ?? true
  }

  /** Adds the placeholders of a content. The contents of a page come one after another. */
  add({ page }: PageContent, rows: readonly PlaceholderRow[]): void {
    if (page !== this.#page) this.#flushPage()
    this.#page = page
    this.#rows.push(...rows)
  }

  addTexts(texts: SearchedTexts): void {
    this.#batch.push(texts)
    if ('stream' in texts) this.#length += texts.stream.length * lettersOfWord
    else for (const text of texts[1].flat()) this.#length += text.length
    if (this.#length < this.#batchLength) return
    this.#builder ??= this.#thread() ?? this.#writers()
    this.#builder.add(this.#batch)
    this.#batch = []
    this.#length = 0
  }

  /** Call it once all contents are added: a thread, if there is one, starts building. */
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

  /** After `ready`: whether the lists are those of the previous export. */
  get keepsLists(): boolean {
    return this.#builder instanceof SearchAdditions && this.#builder.keepsLists
  }

  /** After `ready`: whether the lists have outdated entries. */
  get hasOutdated(): boolean {
    return this.#builder instanceof SearchAdditions && this.#builder.hasOutdated
  }

  /** Writes the lists of a language, unless they are kept. */
  finishLists(language: string, emit: Emit, keep: KeepDocument): void {
    this.#builder?.finishLists(this.#site.languages.indexOf(language), emit, keep)
  }

  /** Call it after `finishLists`. Returns the name of the index's root document. */
  finish(language: string, emit: Emit, keep: KeepDocument): string {
    return this.#builder?.finish(this.#site.languages.indexOf(language), emit, keep) ?? ''
  }

  /** Ends the thread, if there is one. */
  async stop(): Promise<void> {
    if (this.#builder instanceof SearchThread) await this.#builder.stop()
  }

  #flushPage(): void {
    const page = this.#page
    const { context, languages } = this.#site
    if (page && mayListPage(context.viewer, page)) {
      const texts = languages.map((language) => searchTexts(context, page, this.#rows, language, this.#rules.columns))
      this.addTexts([page.id, texts])
    }
    this.#page = null
    this.#rows = []
  }

  /** Whether an update has many pages: building reads the texts of all of them again. */
  #isLarge(): boolean {
    return (this.#update?.pages.size ?? 0) > maxPagesWithoutThread
  }

  #additions(): SearchAdditions | null {
    return this.#update && planAdditions(this.#update, pagesOf(this.#batch), this.#rules.folding)
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
