import type { Page, PageUrl, Site } from '../project.js'
import type { PageUrlRow } from '../rows/rows.js'

/** A URL of a page. Most paths are that of the parent page with the slug, so they are composed when read. */
export class PackedUrl implements PageUrl {
  readonly page: Page
  readonly language: string
  readonly slug: string
  answersOn: Site | null = null
  readonly #above: PageUrl | null
  readonly #path: string | null

  constructor({ language, slug, path }: PageUrlRow, page: Page) {
    const above = page.parent?.urls.find((url) => url.language === language && path === `${url.path}/${slug}`) ?? null
    this.page = page
    this.language = language
    this.slug = slug
    this.#above = above
    // Of root pages the two are equal, and need not both be held.
    this.#path = above ? null : path === slug ? slug : path
  }

  get path(): string | null {
    return this.#above ? `${this.#above.path}/${this.slug}` : this.#path
  }

  get hasSegments(): boolean {
    return this.#above !== null || Boolean(this.#path)
  }
}
