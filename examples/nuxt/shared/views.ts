import type { Language, MenuNode, PageWithPlaceholders, Placeholder } from './cms-types'

/** Data that all pages of a language share. */
export interface Frame {
  readonly name: string
  readonly menu: readonly MenuNode[]
  readonly footer: Placeholder | null
  /** Public languages, in the order of the CMS. */
  readonly languages: readonly Language[]
}

/** A translation of a page. */
export interface Alternate {
  readonly language: string
  /** Such as `/de/besuch/`. */
  readonly path: string
}

/** A page with its surroundings. */
export interface PageView {
  readonly page: PageWithPlaceholders
  /** The breadcrumbs from home to the page, which is last. */
  readonly breadcrumbs: readonly MenuNode[]
  /** The translations of a page. */
  readonly alternates: readonly Alternate[]
}
