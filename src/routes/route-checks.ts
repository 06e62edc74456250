import type { JsonRecord } from '../model/values/json.js'

/** What `verify` knows of the answers of a route, which fit its schema. */
export interface RouteChecks {
  /**
   * What an answer holds, in the order in which its links are followed. Missing: any text of the answer may be a link
   * or hidden.
   */
  parts?(answer: unknown): Iterable<AnswerPart>
  /** Answers are made from the manifest alone: they have no links, and nothing in them can be hidden. */
  readonly isOfManifest?: true
  /** An answer is the page at its path; its `is_preview` says whether it is a draft. */
  readonly isPage?: true
  /** An answer has its own address as `details`. */
  readonly hasOwnAddress?: true
  /** Its paths may be those of pages that require login. */
  readonly namesClosedPages?: true
  /** The live API names addresses of the route that it does not answer. */
  readonly mayBeUnanswered?: true
  /** false: answers depend on options, so they are compared neither with the live API nor with another export. */
  readonly isCompared?: false
  /** Lists among its answers are windows, which the live API selects by `limit` and `offset`. */
  readonly isPageList?: true
  /** What is compared with the live API, of the answers of both sides. Missing: the whole answer. */
  compared?(answer: unknown): unknown
  /** Whether no export can have the live API's value at a JSON pointer; `isMissing`: this one has none there. */
  isUnstable?(at: string, isMissing: boolean): boolean
  readonly released?: ReleasedAnswers
}

/** A part of an answer: a link, or something in which there may be links or hidden content. */
export type AnswerPart =
  /** A page object, without its placeholders and the pages below it. `details` is a link. */
  | { readonly page: JsonRecord }
  /** A node of a navigation, without those below it. `api_endpoint` is a link. */
  | { readonly node: JsonRecord }
  /** Plugins or other values: any text may be a link. */
  | { readonly content: unknown }
  /** An address of the API, or null. */
  | { readonly link: unknown }

/** How documented answers are compared with those of a live API that has the released contract. */
export interface ReleasedAnswers {
  /** On every site it is the answer of the default site. */
  readonly isOfDefaultSite?: true
  /** Plugins refer to pages in the project's language instead of that of the answer. */
  readonly refersToPages?: true
  /** Before django CMS 5, its pages are in another order. */
  readonly isReordered?: true
  /** How its page objects are compared. */
  readonly pages?: ComparedPages
  /** The nodes that the documented contract shows, derived from the released contract's. */
  readonly expected?: ExpectedNodes
}

interface ComparedPages {
  /** The live answer without what the documented contract lacks. `isLeftOut`: whether it leaves a page out of lists. */
  live(answer: unknown, isLeftOut: (page: JsonRecord) => boolean): unknown
  /** The exported answer in the form of the released contract. */
  exported(answer: unknown, site: ComparedSite): unknown
}

interface ComparedSite {
  /** Base URL of pages in the export. */
  readonly siteUrl: string
  /** Like `/api/`. */
  readonly apiRoot: string
}

/** How a documented answer follows from the nodes of the released contract. */
interface ExpectedNodes {
  /** Whether it holds the list that the released contract answers with. */
  isList(match: {
    readonly numbers: readonly number[]
    readonly path: string | null
    readonly rootId: string | null
  }): boolean
  /** The level from which it is the chain of nodes to the page. Missing: it is the page's node with those below it. */
  chainFrom?(numbers: readonly number[]): number
  /** Whether a node below the page's is shown; depth 1 is a child. */
  keeps?(numbers: readonly number[], depth: number, level: number | null): boolean
}
