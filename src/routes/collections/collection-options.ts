import type { Condition } from '../../model/manifest/model-selection.js'

/** A model of the project as a list and details: `{language}/<name>/` and `{language}/<name>/<key>/`. */
export interface CollectionOptions {
  /** In addresses: letters, digits, `-` and `_`. */
  readonly name: string
  /** Of the manifest: `news.article`. */
  readonly model: string
  /** Which rows are public; missing: every one. */
  readonly where?: Condition
  /** Columns, with `-` before those in descending order. */
  readonly order?: readonly string[]
  /** Column that details are addressed by; the primary key. */
  readonly key?: string
  /** Members of an item, besides `details`, `placeholders` and `url`: a column, or one with the model that it refers to. */
  readonly fields: Readonly<Record<string, string | { readonly column: string; readonly model: string }>>
  /** Column that says in which language a row is; missing: rows are in all languages. */
  readonly language?: string
  /** Or a table of translations: its columns join those of the row that `parent` names. */
  readonly translations?: {
    readonly model: string
    readonly parent: string
    readonly language: string
    readonly columns: readonly string[]
  }
  /** Address of an item on the website, `/{language}/events/{key}/`: sitemaps list it, and items have it as `url`. */
  readonly page?: string
  /** Column with the time of the last change, for sitemap and feed. */
  readonly changed?: string
  /** An Atom feed; needs `page` and `changed`. */
  readonly feed?: CollectionFeed
  /** Fields that `?q=` looks at. */
  readonly search?: readonly string[]
  /** Placeholders that details embed; the model and its condition have to be under `placeholderModels`, too. */
  readonly slots?: readonly string[]
  /** Items on a page of the list; 100. */
  readonly pageSize?: number
}

/** Columns of the entries of a feed. */
interface CollectionFeed {
  /** Of the feed itself; the name of the site. */
  readonly name?: string
  readonly title: string
  /** A time that never changes. */
  readonly created: string
  /** A time; none. */
  readonly published?: string
  /** HTML; none. */
  readonly summary?: string
}
