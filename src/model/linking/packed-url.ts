import type { Page, PageUrl, Site } from '../project.js'
import type { PageUrlRow } from '../rows/rows.js'

/** A URL of a page. Most paths are that of the parent page with the slug, so they are composed when read. */
export class PackedUrl implements PageUrl {
  readonly page: Page
  readonly before: PageUrl | null
  readonly language: string
  readonly slug: string
  answersOn: Site | null = null
  /** The URL that the path begins with, or the whole path. */
  readonly #path: PageUrl | string | null

  constructor({ language, slug, path }: PageUrlRow, page: Page) {
    let above = page.parent?.lastUrl ?? null
    while (above && !(above.language === language && path === `${above.path}/${slug}`)) above = above.before
    this.page = page
    this.before = page.lastUrl
    this.language = language
    this.slug = slug
    // Of root pages path and slug are equal, and need not both be held.
    this.#path = above ?? (path === slug ? slug : path)
  }

  get path(): string | null {
    const path = this.#path
    return path === null || typeof path === 'string' ? path : `${path.path}/${this.slug}`
  }

  get hasSegments(): boolean {
    return Boolean(this.#path)
  }
}
