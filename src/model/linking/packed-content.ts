import type { Page, PageContent } from '../project.js'
import { PackedRows } from '../rows/packed-rows.js'
import type { PageContentRow, Rows } from '../rows/rows.js'

/** What many contents have in common. */
export interface CommonFacts extends Pick<PageContent, 'language' | 'state'> {
  readonly rows: Rows<PageContentRow>
}

/** Flags that every menu reads of every page: bits below the index of the row. */
const flags = { inNavigation: 1, softRoot: 2, limited: 4 } as const
const flagBits = 3

/** A page content that keeps its lookup keys and reads the rest from its row. */
export class PackedContent implements PageContent {
  readonly id: number
  readonly page: Page
  readonly before: PageContent | null
  readonly versionId: number
  readonly #common: CommonFacts
  /** Index of the row, and flags. */
  readonly #place: number

  /** `index`: of the row among those of all contents. */
  constructor(page: Page, row: PageContentRow, index: number, versionId: number, common: CommonFacts) {
    this.id = row.id
    this.page = page
    this.before = page.lastContent
    this.versionId = versionId
    this.#common = common
    this.#place =
      (index << flagBits) |
      (row.inNavigation ? flags.inNavigation : 0) |
      (row.softRoot ? flags.softRoot : 0) |
      (row.limitVisibilityInMenu === null ? 0 : flags.limited)
  }

  get row() {
    const { rows } = this.#common
    return rows instanceof PackedRows ? rows.bytesAt(this.#place >>> flagBits) : JSON.stringify(this.values)
  }

  get language() {
    return this.#common.language
  }

  get state() {
    return this.#common.state
  }

  get pageId() {
    return this.page.id
  }

  get title() {
    return this.values.title
  }

  get pageTitle() {
    return this.values.pageTitle
  }

  get menuTitle() {
    return this.values.menuTitle
  }

  get metaDescription() {
    return this.values.metaDescription
  }

  get redirect() {
    return this.values.redirect
  }

  get template() {
    return this.values.template
  }

  get xframeOptions() {
    return this.values.xframeOptions
  }

  get creationDate() {
    return this.values.creationDate
  }

  get changedDate() {
    return this.values.changedDate
  }

  get inNavigation() {
    return (this.#place & flags.inNavigation) !== 0
  }

  get softRoot() {
    return (this.#place & flags.softRoot) !== 0
  }

  get limitVisibilityInMenu() {
    return this.#place & flags.limited ? this.values.limitVisibilityInMenu : null
  }

  // Not `#values`: a private getter takes memory in each instance.
  private get values(): PageContentRow {
    const row = this.#common.rows.at(this.#place >>> flagBits)
    if (!row) throw new Error(`page content ${this.id} has lost its row`)
    return row
  }
}
