import { bundleFile, firstLine, pageLine } from '../../routes/bundle/bundle.js'
import type { SitePlan } from '../../routes/site-plan.js'
import { LanguageFiles, type WrittenLines } from './language-files.js'
import { type ListedPlace, listedPlaces } from './listed-places.js'

/**
 * Gathers the bundles of a site: for each language the menu, and every page of `pages-list` that everybody may
 * read, in the order of page ids. Each page is a copy of the page's file.
 */
export class Bundles {
  readonly #plan: SitePlan
  readonly #answerTo: (path: string) => Promise<string | null>
  readonly #files: LanguageFiles
  readonly #places: ReadonlyMap<number, readonly ListedPlace[]>
  #last: number | null = null

  /**
   * `answerTo`: the answer to a request path; null: not found. `scratch`: a private folder; null: bundles are only
   * measured.
   */
  constructor(plan: SitePlan, answerTo: (path: string) => Promise<string | null>, scratch: string | null) {
    this.#plan = plan
    this.#answerTo = answerTo
    this.#files = new LanguageFiles(`bundle-${plan.context.site.id}`, scratch)
    this.#places = listedPlaces(plan)
  }

  /**
   * `page` is the text of a page file of the content; all of them are equal, so one is enough. Contents come in the
   * order of their pages.
   */
  async add(content: number, page: string): Promise<void> {
    if (content === this.#last) return
    this.#last = content
    for (const { language, path } of this.#places.get(content) ?? []) {
      await this.#begin(language)
      this.#files.add(language, pageLine(path, page))
    }
  }

  async finish(): Promise<(WrittenLines & { readonly name: string })[]> {
    const { languages, folder } = this.#plan
    for (const language of languages) await this.#begin(language)
    return this.#files.finish(languages).map((lines) => ({ ...lines, name: folder + bundleFile(lines.language) }))
  }

  /** Closes files that are still open, after a run that failed. */
  abandon(): void {
    this.#files.abandon()
  }

  async #begin(language: string): Promise<void> {
    if (!this.#files.has(language)) this.#files.add(language, await firstLine(language, this.#answerTo))
  }
}
