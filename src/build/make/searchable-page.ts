/** A page in one language, as a line of `_search/<language>.ndjson`. */
export interface SearchablePage {
  readonly page: number
  readonly content: number
  /** Absolute, of the website. */
  readonly url: string
  /** Of the content: another one than the file's where the page falls back. */
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

/** Its name below the folder of a site. */
export function recordsFile(language: string): string {
  return `_search/${language}.ndjson`
}

/** It is one, of whatever site. */
export function isRecordsFile(name: string): boolean {
  return /^(?:sites\/\d+\/)?_search\/[^/]+\.ndjson$/.test(name)
}
