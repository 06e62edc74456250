import { isDocumentation } from '../../contract/openapi-files.js'
import type { cacheKinds, ExportOptions } from '../../options.js'
import { descriptionRoute } from '../../routes/description/route.js'
import { isInLanguage } from '../../routes/matching.js'
import type { RouteTable } from '../../routes/route-table.js'

/** Cache-Control by what is answered. */
export interface CacheRules {
  /** Where nothing else is said. */
  readonly answers: string
  /** Of 4xx, where the host can tell them apart. */
  readonly errors: string
  /** Of every route. */
  readonly routes: readonly CacheRule[]
  /** Of `_data/export.json`. */
  readonly pointer: string
  /** Of everything else in `_data/`. */
  readonly documents: string
}

export interface CacheRule {
  /** The route's name in the URL, such as `menu`. */
  readonly route: string
  /** It comes behind a language. */
  readonly inLanguage: boolean
  readonly value: string
}

/** `openapi`: the API has a description of itself. */
export function cacheRules(said: ExportOptions['cacheControl'], table: RouteTable, openapi = false): CacheRules {
  const values = { ...defaults, ...said }
  const { answers, errors, pointer, documents } = values
  const described = table.routes.filter(({ operations }) => operations !== null)
  const known = described.map((route) => ({
    route: route.name,
    inLanguage: isInLanguage(route),
    value: said[route.name] ?? route.caching.control ?? answers,
  }))
  const addresses = descriptionRoute.patterns.filter((pattern) => !isDocumentation(pattern))
  const own = addresses.map((address) => ({ route: address.slice(0, -1), inLanguage: false, value: answers }))
  return { answers, errors, pointer, documents, routes: openapi ? [...known, ...own] : known }
}

/** Routes that have another value than most. */
export function unusualRoutes({ routes, answers }: CacheRules): CacheRule[] {
  return routes.filter(({ value }) => value !== answers)
}

/** A handler says the same of its answers. */
const revalidated = 'public, max-age=0, must-revalidate'

const defaults: Record<(typeof cacheKinds)[number], string> = {
  answers: revalidated,
  // What is missing may be there soon.
  errors: 'public, max-age=5',
  pointer: 'public, max-age=2',
  documents: 'public, max-age=31536000, immutable',
}
