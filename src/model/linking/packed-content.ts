import type { Page, PageContent } from '../project.js'
import { PackedRows } from '../rows/packed-rows.js'
import type { PageContentRow, Rows } from '../rows/rows.js'

const flags = { inNavigation: 1, softRoot: 2, limited: 4 } as const

/** A page content that keeps its lookup keys and reads the rest from its row. */
export class PackedContent implements PageContent {
  readonly id: number
  readonly page: Page
  readonly language: string
  readonly state: PageContent['state']
  readonly versionId: number
  readonly #rows: Rows<PageContentRow>
  readonly #index: number
  /** Flags that every menu reads of every page. */
  readonly #flags: number

  constructor(
    page: Page,
    language: string,
    { state, versionId }: Pick<PageContent, 'state' | 'versionId'>,
    rows: Rows<PageContentRow>,
    index: number,
  ) {
    this.page = page
    this.language = language
    this.state = state
    this.versionId = versionId
    this.#rows = rows
    this.#index = index
    const { id, inNavigation, softRoot, limitVisibilityInMenu } = this.values
    this.id = id
    this.#flags =
      (inNavigation ? flags.inNavigation : 0) |
      (softRoot ? flags.softRoot : 0) |
      (limitVisibilityInMenu === null ? 0 : flags.limited)
  }

  get row() {
    return this.#rows instanceof PackedRows ? this.#rows.bytesAt(this.#index) : JSON.stringify(this.values)
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
    return (this.#flags & flags.inNavigation) !== 0
  }

  get softRoot() {
    return (this.#flags & flags.softRoot) !== 0
  }

  get limitVisibilityInMenu() {
    return this.#flags & flags.limited ? this.values.limitVisibilityInMenu : null
  }

  // Not `#values`: a private getter takes memory in each instance.
  private get values(): PageContentRow {
    const row = this.#rows.at(this.#index)
    if (!row) throw new Error(`page content ${this.id} has lost its row`)
    return row
  }
}
