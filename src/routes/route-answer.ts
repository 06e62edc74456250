import type { JsonTree } from '../model/values/json-tree.js'
import type { JsonBytes } from '../model/values/utf8.js'
import type { Awaitable, Documents } from './documents.js'

/** The handler's part of a route, which also runs in a Worker. It uses no Node and no packages. */
export interface RouteAnswer {
  /** As in URLs: the segment after the language, or after the API's root. */
  readonly name: string
  /**
   * In matching order, as djangocms_rest.urls lists them. `<int>` are digits, `<path>` is anything, slashes included;
   * `<language>`, `<root>` and `<slug>` are letters, digits, `-` and `_`; `<slot>` is one segment.
   */
  readonly patterns: readonly string[]
  /** false: there are no previews, the answer is the same for everybody. */
  readonly previews?: false
  /**
   * Whether to compose the answer to a request without a query although it has a file: the answer is too long to be
   * held at once.
   */
  skipsFile?(request: RouteRequest, documents: Documents): Promise<boolean>
  /** The media type of the answer at a path; null: JSON. */
  mediaType?(path: string): Awaitable<string | null>
  /** null: not found. */
  answer(request: RouteRequest, documents: Documents): Body | null | Promise<Body | null>
}

/** The parts of a request path. `numbers` are in the order of the pattern. */
export interface RouteMatch<Route = RouteAnswer> {
  readonly route: Route
  readonly language: string | null
  readonly path: string | null
  readonly rootId: string | null
  readonly slot: string | null
  readonly slug: string | null
  readonly numbers: readonly number[]
}

/** A request to a route. */
export interface RouteRequest {
  readonly match: RouteMatch
  /** Below the API's root, decoded, with a slash at the end. */
  readonly path: string
  readonly query: URLSearchParams
  /** The viewer is not authenticated. */
  readonly anonymous: boolean
  /** The most items in one answer of a list, whatever limit is requested. */
  readonly maxLimit: number
}

/** The text of an answer, or its bytes; trees and pieces, which may be long, are made on demand. */
export type Body =
  | string
  | JsonBytes
  | { readonly tree: JsonTree | readonly JsonTree[] }
  | { readonly pieces: AsyncGenerator<string, undefined> }
