import type { Page, PageContent, PageUrl, Site } from '../project.js'
import type { PageRow } from '../rows/rows.js'

type OwnMembers = Pick<PageRow, 'id' | 'parentId' | 'path'>

/** Members that are the same for most pages of a site. */
export type CommonMembers = Omit<PageRow, keyof OwnMembers | 'siteId'>

/** A page that shares the members that others have, too, and links its rows instead of listing them. */
export class LinkedPage implements Page {
  readonly id: number
  readonly parentId: number | null
  readonly path: string
  readonly site: Site
  parent: Page | null = null
  lastUrl: PageUrl | null = null
  lastContent: PageContent | null = null
  readonly #common: CommonMembers

  constructor({ id, parentId, path }: OwnMembers, site: Site, common: CommonMembers) {
    this.id = id
    this.parentId = parentId
    this.path = path
    this.site = site
    this.#common = common
  }

  get siteId() {
    return this.site.id
  }

  get urls() {
    return chainTo(this.lastUrl)
  }

  get contents() {
    return chainTo(this.lastContent)
  }

  get hasParent() {
    return this.#common.hasParent
  }

  get reverseId() {
    return this.#common.reverseId
  }

  get isHome() {
    return this.#common.isHome
  }

  get loginRequired() {
    return this.#common.loginRequired
  }

  get applicationUrls() {
    return this.#common.applicationUrls
  }

  get applicationNamespace() {
    return this.#common.applicationNamespace
  }

  get navigationExtenders() {
    return this.#common.navigationExtenders
  }

  get languages() {
    return this.#common.languages
  }
}

/** The rows that lead to the last one, in their order. Links of two rows take a quarter of the memory of a list. */
export function chainTo<Row extends { readonly before: Row | null }>(last: Row | null): Row[] {
  let length = 0
  for (let row = last; row; row = row.before) length += 1
  const rows = new Array<Row>(length)
  for (let row = last; row; row = row.before) {
    length -= 1
    rows[length] = row
  }
  return rows
}
