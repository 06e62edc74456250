import type { Language, MenuNode, Placeholder } from './cms-types'
import type { PageOrPost, Post } from './utils/journal'
import type { Alternate } from './utils/links'

/** Data that all pages of a language share. */
export interface Frame {
  /** The language of the home page. */
  readonly start: string
  readonly name: string
  readonly menu: readonly MenuNode[]
  readonly footer: Placeholder | null
  /** Public languages with a home page, in the order of the CMS. */
  readonly languages: readonly Language[]
}

/** A page with its surroundings. */
export interface PageView {
  readonly page: PageOrPost
  /** What the page of the journal lists. */
  readonly posts: readonly Post[]
  /** The breadcrumbs from home to the page, which is last. */
  readonly breadcrumbs: readonly MenuNode[]
  /** The translations of a page. */
  readonly alternates: readonly Alternate[]
}
