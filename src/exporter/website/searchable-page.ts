/** A page in one language, as a line of `_search/<language>.ndjson`. */
export interface SearchablePage {
  readonly page: number
  readonly content: number
  /** Absolute, of the website. */
  readonly url: string
  /** Language of the content: not that of the file where the page falls back. */
  readonly language: string
  readonly title: string
  /** Empty: it has none. */
  readonly description: string
  /** UTC, `2026-11-22T08:30:00Z`, with fractions or without. */
  readonly changed: string
  /** Of pages above it, the highest first. */
  readonly breadcrumbs: readonly { readonly title: string; readonly url: string }[]
  readonly headings: string[]
  /** Without markup. */
  readonly text: string
}
