import type { ContractName } from '../contract/contract-name.js'
import type { JsonSchema } from '../contract/schemas/json-schema.js'
import type { UserFacts } from '../model/access/viewers.js'
import type { ModelSelection } from '../model/manifest/model-selection.js'
import type { ModelRows } from '../model/rows/model-rows.js'
import type { ReadonlyJson } from '../model/values/json.js'
import type { RouteAnswer } from './route-answer.js'
import type { RouteChecks } from './route-checks.js'
import type { FileFamily } from './route-files.js'
import type { SiteView } from './site-plan.js'

/** The schema of a model's column, as plugins have it; null: it is not known. */
export type SchemaOfColumn = (model: string, column: string) => JsonSchema | null

/** A route with everything that is particular to it. */
export interface Route extends RouteAnswer {
  /** Families of files, which `--only` and `--skip` name; empty if another option asks for the files. */
  readonly families: readonly FileFamily[]
  /** Items on a page of a list by default, by contract; null: everything, as a plain array. */
  readonly pageSize?: Readonly<Record<ContractName, number | null>>
  /** The JSON Schema of an answer; it may refer to `#/components/schemas/<name>`. */
  schema(contract: ContractName): JsonSchema
  /**
   * Schemas of its own by name, for all answers to refer to. `imageDetails`: answers may have details of images, which
   * are `#/components/schemas/ImageDetails`.
   */
  components?(
    contract: ContractName,
    imageDetails: boolean,
    schemaOf: SchemaOfColumn,
  ): Readonly<Record<string, JsonSchema>>
  /** The description of each pattern for OpenAPI, in their order; null: the route is not described. */
  readonly operations: readonly Operation[] | null
  /** Values that the answers are made from, by keys of the route's own: `Documents.value` reads them. */
  values?(site: SiteView, rows: ModelRows): Iterable<readonly [key: string, value: ReadonlyJson]>
  /** Models of the project's own that `values` reads, as far as their conditions hold. */
  readonly rows?: readonly ModelSelection[]
  /** Pages of the website that show the answers of the route, for sitemaps; `rows` as for `values`. */
  sitemapEntries?(site: SiteView, rows: ModelRows): Iterable<SitemapEntry>
  /** Atom feeds for the website; `rows` as for `values`. */
  feeds?(site: SiteView, rows: ModelRows): Iterable<Feed>
  /**
   * Whether the CMS shows previews of this route to a member of staff; missing: to all. `permissions` has only those of
   * usedPermissions in read-session.ts.
   */
  mayPreview?(user: UserFacts): boolean
  /** The model, `app.model`, that it answers rows of: references to them are addresses of this route. */
  readonly addresses?: string
  /** Settings that no other member shows: after a change the export is recomputed. */
  readonly settings?: string
  /**
   * The code of its RouteAnswer for entry files of hosts, which begins with the name of an export of
   * `djangocms-static/routes`. Missing, or `of` other members than the route's: the entry files lack it, which is
   * reported.
   */
  readonly answerCode?: { readonly of: RouteAnswer; readonly code: string }
  readonly caching: RouteCaching
  /** Missing: `verify` looks for links and hidden content in any text of an answer, and compares all of it. */
  readonly checks?: RouteChecks
}

/** A page of the website, with its addresses in all languages. */
export interface SitemapEntry {
  /** Absolute URLs by language, which are alternates of each other. */
  readonly urls: Readonly<Record<string, string>>
  /** UTC, as `2026-11-22T08:30:00Z`; null: unknown. */
  readonly lastModified: string | null
}

/** A feed of a language (RFC 4287). */
export interface Feed {
  readonly language: string
  readonly title: string
  /** The page of the website that it is a feed of. */
  readonly url: string
  /** The newest first. */
  readonly entries: readonly FeedEntry[]
}

/** An entry of a feed. Times are in UTC, as `created`. */
export interface FeedEntry {
  /** Its permanent id below the site: `news.article/3`. */
  readonly key: string
  /** UTC, as `2026-11-22T08:30:00Z`: part of the id, so it must never change. */
  readonly created: string
  readonly title: string
  readonly url: string
  readonly updated: string
  readonly published: string | null
  /** HTML. */
  readonly summary: string
  readonly categories: readonly string[]
}

/** Query parameters of several routes. Static hosts ignore all of them. */
export const queryNames = ['limit', 'offset', 'q', 'html', 'preview'] as const
export type QueryName = (typeof queryNames)[number]

/** A query parameter of a route of its own. */
export interface QueryParameter {
  readonly name: string
  /** A sentence. */
  readonly description: string
  readonly schema: JsonSchema
}

/** The description of a pattern for OpenAPI. */
export interface Operation {
  /** Names of its path parameters except the language, in their order. */
  readonly names: readonly string[]
  readonly summary: string
  readonly query: readonly (QueryName | QueryParameter)[]
  readonly tag: string
}

/** What an answer depends on: page contents, the list of pages or their tree, the navigation. */
export const topics = ['contents', 'list', 'tree', 'navigation'] as const
type Topic = (typeof topics)[number]

/** How long caches may keep the answers of a route, and what has them purged. */
export interface RouteCaching {
  /** `Cache-Control` by default; without: that of all answers. */
  readonly control?: string
  /** The topic that its files belong to; null: none. */
  readonly topic: Topic | null
  /** Topics that its answers without a file depend on. */
  readonly follows: readonly Topic[]
  /** Cache tags of a file, first the one that is purged when the file changes. */
  tags(origin: TaggedOrigin): readonly string[]
}

/** What a file was made from. */
export interface TaggedOrigin {
  readonly site: number
  readonly language: string | null
  readonly page: number | null
  readonly placeholders: readonly number[]
}
