import type { Language, MenuNode, PageWithPlaceholders, Placeholder } from './cms-types'

/** What all pages of a language have in common. */
export interface Frame {
  readonly name: string
  readonly menu: readonly MenuNode[]
  readonly footer: Placeholder | null
  /** Public ones, in the order of the CMS. */
  readonly languages: readonly Language[]
}

/** Where a page is in a language that has it. */
export interface Alternate {
  readonly language: string
  /** Such as `/de/besuch/`. */
  readonly path: string
}

/** A page with its surroundings. */
export interface PageView {
  readonly page: PageWithPlaceholders
  /** The way from home to the page, which is last. */
  readonly breadcrumbs: readonly MenuNode[]
  /** The languages in which the page has contents of its own. */
  readonly alternates: readonly Alternate[]
}
