import type { AnswerPlace } from '../../../build/plan/answer-place.js'
import type { Equality } from '../differences.js'
import type { LiveApi, LiveSite } from './live-api.js'
import type { LiveDifferences } from './live-difference.js'

export type Json = Record<string, unknown>

/** One site of an export beside the same site of the live API. */
export interface ComparedSite extends LiveSite {
  readonly folder: string
  /** Of the export, for links and for pages. */
  readonly siteUrl: string
  /** Equal but for addresses. */
  readonly equality: Equality
  /** Where links of the live API begin. */
  readonly liveApiUrl: string | null
  /** By language of the export: untranslated pages are hidden. */
  readonly hides: ReadonlyMap<string, boolean>
}

export interface CompareContext {
  readonly api: LiveApi
  readonly apiRoot: string
  readonly differences: LiveDifferences
  readonly sites: readonly ComparedSite[]
  /** The export is documented, the live API released. */
  readonly crosses: boolean
  /** The live API is of django CMS before 5. */
  readonly old: boolean
  /** An answer of the export; undefined: it has no such file. */
  read(file: string): unknown
}

/** Path below the host, for people. */
export function pathOf({ apiRoot }: CompareContext, { url }: Pick<AnswerPlace, 'url'>): string {
  return apiRoot + url
}
