import type { LinkBases, NavigationContract } from '../contract/contract.js'
import type { PlaceholderQuery } from '../contract/placeholder.js'
import type { Navigation } from '../model/menus/navigation.js'

/**
 * What the handler answers from: the documents of an export, or an open database.
 * One source is what one kind of visitor may see; the public one has published content only.
 */
export interface ApiSource {
  readonly contract: NavigationContract
  /** Where the API is mounted, `/api/`. */
  readonly apiRoot: string
  /** The site of a request that names none. */
  readonly defaultSite: SiteSource
  /** null: the database has no such site. */
  site(id: number): SiteSource | null
  /** By domain, in lower case. */
  siteOfHost(host: string): SiteSource | null
}

/** One site. Every text is the JSON of an answer; null means not found. */
export interface SiteSource {
  readonly id: number
  /** Codes that anybody may ask for. */
  readonly publicLanguages: readonly string[]
  readonly shape: LinkBases
  /** For links between the pages of a list. */
  readonly apiUrl: string
  /** Items on a page when the request names no limit; null: everything, as a plain array. */
  readonly pageSize: { readonly 'pages-list': number | null; readonly page_search: number | null }
  /** The file of an exported answer, by its path below the API's root; null where there is none. */
  file(path: string): Promise<string | null>
  languages(): Promise<string>
  plugins(): Promise<string>
  /** By the path of any language, home's being empty. Without HTML where there is none. */
  page(language: string, path: string, query: PlaceholderQuery): Promise<string | null>
  placeholder(place: PlaceholderPlace, query: PlaceholderQuery): Promise<string | null>
  pagesList(language: string): Promise<ListSource>
  pagesTree(language: string): Promise<string | null>
  search(language: string, term: string): Promise<ListSource>
  navigation(language: string): Promise<Navigation>
  /** Id of the page at a path of any language, home's being empty. */
  pageAt(path: string): Promise<number | null>
}

/** A placeholder in a language, by its owner. */
export interface PlaceholderPlace {
  readonly language: string
  readonly contentType: number
  readonly object: number
  readonly slot: string
}

/** A list of page objects that is read in windows. */
export interface ListSource {
  readonly count: number
  /** Texts of the page objects from `offset`, at most `limit`. */
  read(offset: number, limit: number): Promise<string[]>
}
