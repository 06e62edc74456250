/** A page as a link to it needs it. */
export interface PageLink {
  readonly id: number
  readonly title: string
  /** Of the content: a fallback where the page has none in the language that was asked for. */
  readonly language: string
  /** In the API, decoded; empty for home. */
  readonly path: string
  /** Where the API answers it. */
  readonly endpoint: string
  /** Its whole address on the site; null: it has none. */
  readonly url: string | null
}

/** A file as a link to it needs it. */
export interface FileLink {
  readonly id: number
  readonly url: string
}

/** A row of a model that has addresses of its own: of an alias, or of the project's models. */
export interface RowLink {
  readonly id: string
  /** Where the API answers it; null: nowhere. */
  readonly endpoint: string | null
  /** Its whole address on the site; null: it has none. */
  readonly url: string | null
}
