import type { Page, PageContent } from './project.js'
import type { PageContentRow, Rows } from './rows.js'

/** A page content that leaves in its row what it is not found by. */
export class StoredContent implements PageContent {
  readonly id: number
  readonly page: Page
  readonly language: string
  readonly state: PageContent['state']
  readonly versionId: number
  readonly #rows: Rows<PageContentRow>
  readonly #index: number

  constructor(
    page: Page,
    { id, language, state, versionId }: Pick<PageContent, 'id' | 'language' | 'state' | 'versionId'>,
    rows: Rows<PageContentRow>,
    index: number,
  ) {
    this.id = id
    this.page = page
    this.language = language
    this.state = state
    this.versionId = versionId
    this.#rows = rows
    this.#index = index
  }

  get pageId() {
    return this.page.id
  }

  get title() {
    return this.#row.title
  }

  get pageTitle() {
    return this.#row.pageTitle
  }

  get menuTitle() {
    return this.#row.menuTitle
  }

  get metaDescription() {
    return this.#row.metaDescription
  }

  get redirect() {
    return this.#row.redirect
  }

  get inNavigation() {
    return this.#row.inNavigation
  }

  get softRoot() {
    return this.#row.softRoot
  }

  get template() {
    return this.#row.template
  }

  get xframeOptions() {
    return this.#row.xframeOptions
  }

  get limitVisibilityInMenu() {
    return this.#row.limitVisibilityInMenu
  }

  get creationDate() {
    return this.#row.creationDate
  }

  get changedDate() {
    return this.#row.changedDate
  }

  get #row(): PageContentRow {
    const row = this.#rows.at(this.#index)
    if (!row) throw new Error(`page content ${this.id} has lost its row`)
    return row
  }
}
