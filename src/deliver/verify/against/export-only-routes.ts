import type { AnswerPlace } from '../../../exporter/names/answer-place.js'
import { groupBy } from '../../../model/values/group-by.js'
import { routes } from '../../../routes/routes.js'
import type { ComparedSite } from './compare-context.js'
import type { LiveApi } from './live-api.js'

/** Requests to a route of each site, before it counts as one that the live API lacks. */
const tries = 3

/**
 * Routes of the configuration's own that only the export has: the live API answers 404 to the first of their answers on
 * every site. The others are compared.
 */
export async function exportOnlyRoutes(
  api: LiveApi,
  sites: readonly ComparedSite[],
  answers: Iterable<AnswerPlace>,
): Promise<string[]> {
  const builtIn = new Set(routes.routes.map(({ name }) => name))
  const own = [...answers].filter(({ route }) => !builtIn.has(route.name))
  const missing: string[] = []
  for (const [name, places] of groupBy(own, ({ route }) => route.name)) {
    const asked = sites.flatMap((site) => {
      const first = places.filter(({ folder }) => folder === site.folder).slice(0, tries)
      return first.map(({ url }) => api.getCached(site, url))
    })
    if ((await Promise.all(asked)).every(({ status }) => status === 404)) missing.push(name)
  }
  return missing.sort()
}
