import type { JsonTree } from '../model/values/json-tree.js'
import type { Documents } from './documents.js'

/** The handler's half of a route: what a Worker needs. It uses no Node and no packages. */
export interface RouteAnswer {
  /** As in URLs: what comes behind the language, or the API's root. */
  readonly name: string
  /**
   * In matching order, as djangocms_rest.urls lists them. `<int>` are digits, `<path>` is anything, slashes included;
   * `<language>`, `<root>` and `<slug>` are letters, digits, `-` and `_`; `<slot>` is one segment.
   */
  readonly patterns: readonly string[]
  /** Whoever asks gets the same: there are no previews of it. */
  readonly previews?: false
  /**
   * The file of a request without a query is not read, although there is one: its answer is longer than what is held
   * at a time.
   */
  skipsFile?(request: RouteRequest, documents: Documents): Promise<boolean>
  /** Of the answer at a path; JSON where nothing else is said. */
  mediaType?(path: string): string | null
  /** null: not found. */
  answer(request: RouteRequest, documents: Documents): Body | null | Promise<Body | null>
}

/** A request path taken apart. Numbers are in `numbers`, in the order of the pattern. */
export interface RouteMatch<Route = RouteAnswer> {
  readonly route: Route
  readonly language: string | null
  readonly path: string | null
  readonly rootId: string | null
  readonly slot: string | null
  readonly slug: string | null
  readonly numbers: readonly number[]
}

/** What a request asks for. */
export interface RouteRequest {
  readonly match: RouteMatch
  /** Below the API's root, decoded, with a slash at the end. */
  readonly path: string
  readonly query: URLSearchParams
  /** Nobody has proved who asks. */
  readonly anonymous: boolean
  /** Items in one answer of a list, whatever limit is asked for. */
  readonly maxLimit: number
}

/** The text of an answer; trees and pieces are made when they are wanted, as they may be long. */
export type Body =
  | string
  | { readonly tree: JsonTree | readonly JsonTree[] }
  | { readonly pieces: AsyncGenerator<string, undefined> }
