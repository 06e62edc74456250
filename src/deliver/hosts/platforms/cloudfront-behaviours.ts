import { unusualRoutes } from '../cache-rules.js'
import type { HostPlan } from '../host-plan.js'

/** A cache behavior: a path pattern and its Cache-Control. */
export interface Behaviour {
  readonly path: string
  readonly value: string
  /** The path has uploaded files. */
  readonly isMedia?: boolean
}

/** The cache behaviors; the first one is the default. */
export function behaviours({ apiRoot, cache, shape, sites, media }: HostPlan): readonly [Behaviour, ...Behaviour[]] {
  const roots = [...new Set(sites.map(({ base }) => `${base}${apiRoot}`))]
  const routes = shape === 'handler' ? [] : unusualRoutes(cache)
  return [
    { path: '', value: cache.answers },
    { path: '/_data/export.json', value: cache.pointer },
    ...(shape === 'handler' ? [{ path: '/_data/*', value: cache.documents }] : []),
    ...media.map((folder) => ({ path: `/${encodeURI(folder)}*`, value: cache.answers, isMedia: true })),
    ...roots.flatMap((root) =>
      routes.map(({ route, inLanguage, value }) => ({ path: `${root}${inLanguage ? '*/' : ''}${route}/*`, value })),
    ),
  ]
}

/** Equal for behaviors with the same headers. */
export function policyKey({ value, isMedia = false }: Behaviour): string {
  return `${isMedia} ${value}`
}
