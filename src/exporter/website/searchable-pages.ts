import path from 'node:path'
import { recordsFile } from '../../build/names/website-names.js'
import { readLines } from '../../files/read-lines.js'
import { hasCode } from '../../files/small-files.js'
import { mayListPage } from '../../model/access/pages.js'
import { absolute, pageUrlAt } from '../../model/address.js'
import { contentIn } from '../../model/content.js'
import { pagesAbove } from '../../model/pages-above.js'
import type { Page, PageContent } from '../../model/project.js'
import type { JsonObject } from '../../model/values/json.js'
import { SortedItems } from '../../model/values/sorted-items.js'
import { canonicalPaths, type SitePlan } from '../../routes/site-plan.js'
import { LanguageFiles, type WrittenLines } from './language-files.js'
import { type ListedPlace, listedPlaces } from './listed-places.js'
import { type ReadableTexts, readableTexts } from './readable-texts.js'

/** A page in one language, as a line of `_search/<language>.ndjson`. */
export interface SearchablePage {
  readonly page: number
  readonly content: number
  /** Absolute, of the website. */
  readonly url: string
  /** Language of the content: not that of the file where the page falls back. */
  readonly language: string
  readonly title: string
  /** Empty: it has none. */
  readonly description: string
  /** UTC, `2026-11-22T08:30:00Z`, with fractions or without. */
  readonly changed: string
  /** Of pages above it, the highest first. */
  readonly breadcrumbs: readonly { readonly title: string; readonly url: string }[]
  readonly headings: string[]
  /** Without markup. */
  readonly text: string
}

/**
 * Gathers what a search of the front end's own is made from: for each language every page of `pages-list` that everybody
 * may read, in the order of page ids. Texts of pages that have not changed come from the previous export.
 */
export class SearchablePages {
  readonly #plan: SitePlan
  readonly #files: LanguageFiles
  readonly #places: ReadonlyMap<number, readonly ListedPlace[]>
  readonly #folder: string | null
  readonly #previous = new Map<string, PreviousTexts>()
  #last: number | null = null

  /** `scratch`: a private folder; null: files are only measured. `previous`: folder of the previous export; null: none. */
  constructor(plan: SitePlan, scratch: string | null, previous: string | null) {
    this.#plan = plan
    this.#files = new LanguageFiles(`search-${plan.context.site.id}`, scratch)
    this.#places = listedPlaces(plan)
    this.#folder = previous
  }

  /** `page` is the text of a page file of the content. Contents come in the order of their pages. */
  add(content: PageContent, page: string): void {
    this.#add(content, () => this.#textsOf(page))
  }

  /** The same for a content whose files are reused, and so are its texts; `page` is read where there are none. */
  reuse(content: PageContent, page: () => string): void {
    this.#add(content, (language) => {
      const before = this.#textsBefore(language)?.find(content.page.id)
      return before?.content === content.id ? before : this.#textsOf(page())
    })
  }

  #add(content: PageContent, texts: (language: string) => ReadableTexts): void {
    if (content.id === this.#last) return
    this.#last = content.id
    if (content.redirect) return
    let made: ReadableTexts | null = null
    for (const place of this.#places.get(content.id) ?? []) {
      made ??= texts(place.language)
      this.#files.add(place.language, JSON.stringify(this.#recordOf(content, place, made)))
    }
  }

  #textsOf(page: string): ReadableTexts {
    return readableTexts(this.#plan.context.project.manifest, JSON.parse(page) as JsonObject)
  }

  finish(): WrittenLines[] {
    this.#close()
    return this.#files.finish(this.#plan.languages)
  }

  /** Closes files that are still open, after a run that failed. */
  abandon(): void {
    this.#close()
    this.#files.abandon()
  }

  #close(): void {
    for (const texts of this.#previous.values()) texts.close()
  }

  /** null: there is no previous export. */
  #textsBefore(language: string): PreviousTexts | null {
    const known = this.#previous.get(language)
    if (known || this.#folder === null) return known ?? null
    const file = path.join(this.#folder, this.#plan.folder + recordsFile(language))
    const texts = new SortedItems(readTexts(file), (record, page: number) => record.page - page)
    this.#previous.set(language, texts)
    return texts
  }

  #recordOf(content: PageContent, { language, path: place }: ListedPlace, texts: ReadableTexts): SearchablePage {
    const { project, bases } = this.#plan.context
    return {
      page: content.page.id,
      content: content.id,
      url: absolute(bases.site, pageUrlAt(project, content.page, language, place)),
      language: content.language,
      title: content.pageTitle || content.title,
      description: content.metaDescription || '',
      changed: content.changedDate,
      breadcrumbs: this.#breadcrumbs(content.page, language),
      headings: texts.headings,
      text: texts.text,
    }
  }

  /** Pages above this one that visitors may find in lists, the highest first. */
  #breadcrumbs(page: Page, language: string): SearchablePage['breadcrumbs'] {
    const { project, viewer, bases } = this.#plan.context
    const above = [...pagesAbove(project, page)].flatMap((parent) => {
      const content = mayListPage(viewer, parent) ? contentIn(project, parent, language, viewer) : null
      const [path] = canonicalPaths(this.#plan.context, parent, language)
      if (!content || path === undefined) return []
      return [{ title: content.title, url: absolute(bases.site, pageUrlAt(project, parent, language, path)) }]
    })
    return above.reverse()
  }
}

type PreviousTexts = SortedItems<SearchablePage, number>

/** The texts of a file of the previous export, by ids of pages. */
function* readTexts(file: string): Generator<SearchablePage, void> {
  try {
    for (const line of readLines(file)) yield JSON.parse(line) as SearchablePage
  } catch (error) {
    // There is no such file, or it is damaged: texts are made anew.
    if (!hasCode(error, 'ENOENT') && !(error instanceof SyntaxError)) throw error
  }
}
