import type { AnswerPlace } from '../../../exporter/names/answer-place.js'
import type { RouteTable } from '../../../routes/route-table.js'
import type { Equality } from '../differences.js'
import type { ComparedFields } from './compared-fields.js'
import type { LiveApi, LiveSite } from './live-api.js'
import type { LiveDifferences } from './live-difference.js'
import type { LiveTrees } from './live-tree.js'

export interface ComparedSite extends LiveSite {
  readonly folder: string
  /** Base URL of pages in the export. */
  readonly siteUrl: string
  /** Equality except for base URLs. */
  readonly equality: Equality
  /** Base URL of links in the live API; null: unknown. */
  readonly liveApiUrl: string | null
  /** Whether untranslated pages are hidden, by language. */
  readonly hides: ReadonlyMap<string, boolean>
}

export interface CompareContext {
  readonly api: LiveApi
  readonly trees: LiveTrees
  readonly apiRoot: string
  /** Those of the configuration included. */
  readonly routes: RouteTable
  readonly fields: ComparedFields
  readonly differences: LiveDifferences
  readonly sites: readonly ComparedSite[]
  /** The export has the documented contract, the live API the released one. */
  readonly crosses: boolean
  /** The live API is django CMS before 5. */
  readonly old: boolean
  /** An answer of the export; undefined: no such file. */
  read(file: string): unknown
}

/** The comparison of one answer. */
export interface Comparison extends CompareContext {
  readonly site: ComparedSite
  readonly place: AnswerPlace
  /** URL path of the answer. */
  readonly path: string
}
