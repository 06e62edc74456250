import type { LinkBases, NavigationContract } from '../contract/contract.js'
import type { PlaceholderPlace } from '../model/address.js'
import type { Navigation } from '../model/menus/navigation.js'
import type { Json } from '../model/values/json.js'
import type { JsonTree } from '../model/values/json-tree.js'
import type { JsonBytes } from '../model/values/utf8.js'

export type Awaitable<T> = T | Promise<T>

/**
 * What the answers of one site for one viewer are made from: the rows that an export holds, the documents that it has
 * written, or an open database. Texts are JSON; null means not found.
 */
export interface Documents {
  readonly contract: NavigationContract
  /** Where the API is mounted, `/api/`. */
  readonly apiRoot: string
  /** Codes of public languages. */
  readonly publicLanguages: readonly string[]
  readonly linkBases: LinkBases
  /** Items on a page of a list by its route, when the request names no limit; null: everything, as a plain array. */
  readonly pageSize: Readonly<Record<string, number | null>>
  /** The file of an exported answer, by its path below the API's root; null: there is none. */
  file(path: string): Awaitable<string | null>
  /** All languages of the site. */
  languages(): Awaitable<string>
  /** The definitions of all plugin types. */
  plugins(): Awaitable<string>
  /** By a path of any language, empty for home; a text if it comes from a file. Without HTML if there is none. */
  page(language: string, path: string, html: boolean): Awaitable<PageParts | string | null>
  placeholder(place: PlaceholderPlace, html: boolean): Awaitable<string | null>
  /** The pages of a language in menu order. */
  pagesList(language: string): Awaitable<ListSource>
  /** The same pages as a tree, without those whose parent is missing; null: there are no pages. */
  pagesTree(language: string): Awaitable<readonly JsonTree[] | null>
  search(language: string, term: string): Awaitable<ListSource>
  navigation(language: string): Awaitable<Navigation>
  /** The value that a route of the project has stored under a key. */
  value(route: string, key: string): Awaitable<Json | null>
  /** Id of the page at a path of any language, empty for home. */
  pageAt(path: string): Awaitable<number | null>
}

/** The texts that a page is composed of. */
export interface PageParts {
  /** The page object without its placeholders. */
  readonly object: string
  readonly placeholders: readonly string[]
}

/** The documents that files are planned from. */
export interface PlannedDocuments extends Pick<Documents, 'apiRoot' | 'linkBases' | 'pageSize'> {
  value(route: string, key: string): Json | null
  pagesList(language: string): ProjectList
}

/** A list in memory. */
export interface ProjectList extends ListSource {
  read(offset: number, limit: number): string[]
}

/** A list of page objects that is read in windows. */
export interface ListSource {
  readonly count: number
  /** Texts of the page objects from `offset`, at most `limit`. */
  read(offset: number, limit: number): Awaitable<readonly string[]>
  /** The same texts in UTF-8, of a list that keeps them so: an answer is joined from them without encoding it. */
  bytes?(offset: number, limit: number): Promise<readonly JsonBytes[]>
}
