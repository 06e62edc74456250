import type { ExportOptions } from '../../options.js'
import { descriptionPaths } from '../../routes/description/openapi-files.js'
import { isInLanguage } from '../../routes/matching.js'
import type { cacheKinds } from '../../routes/reserved-names.js'
import type { RouteTable } from '../../routes/route-table.js'

/** Cache-Control values by kind of response. */
export interface CacheRules {
  /** The default. */
  readonly answers: string
  /** Of 4xx, for hosts that can distinguish them. */
  readonly errors: string
  readonly routes: readonly CacheRule[]
  /** Of `_data/export.json`. */
  readonly pointer: string
  /** Of everything else in `_data/`. */
  readonly documents: string
}

export interface CacheRule {
  /** The route's name in the URL, such as `menu`. */
  readonly route: string
  /** The route's URLs begin with a language. */
  readonly inLanguage: boolean
  readonly value: string
}

/** `openapi`: the export includes the description of the API. */
export function cacheRules(configured: ExportOptions['cacheControl'], table: RouteTable, openapi = false): CacheRules {
  const values = { ...defaultCacheControl, ...configured }
  const { answers, errors, pointer, documents } = values
  const described = table.routes.filter(({ operations }) => operations !== null)
  const known = described.map((route) => ({
    route: route.name,
    inLanguage: isInLanguage(route),
    value: configured[route.name] ?? route.caching.control ?? answers,
  }))
  const descriptions = descriptionPaths.map((path) => ({ route: path.slice(0, -1), inLanguage: false, value: answers }))
  return { answers, errors, pointer, documents, routes: openapi ? [...known, ...descriptions] : known }
}

/** Routes with another value than the default. */
export function unusualRoutes({ routes, answers }: CacheRules): CacheRule[] {
  return routes.filter(({ value }) => value !== answers)
}

/** The defaults of `createHandler` are the same for `answers` and `errors`. */
export const defaultCacheControl: Record<(typeof cacheKinds)[number], string> = {
  answers: 'public, max-age=0, must-revalidate',
  // A missing page may soon be published.
  errors: 'public, max-age=5',
  pointer: 'public, max-age=2',
  documents: 'public, max-age=31536000, immutable',
}
