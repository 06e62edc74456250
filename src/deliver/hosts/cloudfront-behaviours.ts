import { unusualRoutes } from './cache-rules.js'
import type { HostPlan } from './host-plan.js'

/** A cache behaviour: what is at a path, and the Cache-Control of it. */
export interface Behaviour {
  readonly path: string
  readonly value: string
  /** What is there was uploaded. */
  readonly isMedia?: boolean
}

/** What is not like everything else; the first is everything else. */
export function behaviours({ apiRoot, cache, shape, sites, media }: HostPlan): Behaviour[] {
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

/** Equal for what has the same headers. */
export function policyKey({ value, isMedia = false }: Behaviour): string {
  return `${isMedia} ${value}`
}
