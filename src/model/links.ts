/** The facts of a page that a link to it needs. */
export interface PageLink {
  readonly id: number
  readonly title: string
  /** Of the content: a fallback if the page has none in the requested language. */
  readonly language: string
  /** Path in the API, decoded; empty for home. */
  readonly path: string
  /** URL of the endpoint in the API. */
  readonly endpoint: string
  /** Its whole address on the site; null: it has none. */
  readonly url: string | null
}

/** The facts of a file that a link to it needs. */
export interface FileLink {
  readonly id: number
  readonly url: string
}

/** A row with an address of its own: an alias, or a row of a model of the project. */
export interface RowLink {
  readonly id: string
  /** URL of the endpoint in the API; null: none. */
  readonly endpoint: string | null
  /** Its whole address on the site; null: it has none. */
  readonly url: string | null
}
