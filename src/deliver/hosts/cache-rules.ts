import type { CacheKind, ExportOptions } from '../../options.js'

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
export function cacheRules(said: ExportOptions['cacheControl'], openapi = false): CacheRules {
  const values = { ...defaults, ...said }
  const { answers, errors, pointer, documents } = values
  const known = Object.entries(routes).map(([route, inLanguage]) => ({
    route,
    inLanguage,
    value: values[route as CacheKind] ?? answers,
  }))
  const own = ['schema', 'schema-json'].map((route) => ({ route, inLanguage: false, value: answers }))
  return { answers, errors, pointer, documents, routes: openapi ? [...known, ...own] : known }
}

/** Routes that have another value than most. */
export function unusualRoutes({ routes, answers }: CacheRules): CacheRule[] {
  return routes.filter(({ value }) => value !== answers)
}

/** A handler says the same of its answers. */
const revalidated = 'public, max-age=0, must-revalidate'

const defaults: Partial<Record<CacheKind, string>> & Record<'answers' | 'errors' | 'pointer' | 'documents', string> = {
  answers: revalidated,
  // What is missing may be there soon.
  errors: 'public, max-age=5',
  healthcheck: 'no-store',
  // These change with the project, hardly with its contents.
  languages: 'public, max-age=300',
  plugins: 'public, max-age=300',
  pointer: 'public, max-age=2',
  documents: 'public, max-age=31536000, immutable',
}

/** Whether a route comes behind a language. */
const routes: Readonly<Record<Exclude<CacheKind, 'answers' | 'errors' | 'pointer' | 'documents'>, boolean>> = {
  'healthcheck': false,
  'languages': false,
  'plugins': false,
  'pages': true,
  'pages-list': true,
  'pages-tree': true,
  'page_search': true,
  'placeholders': true,
  'menu': true,
  'submenu': true,
  'breadcrumbs': true,
}
