import type { AnswerPlace } from '../../../build/plan/answer-place.js'
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
  const samples = new Map<string, Map<ComparedSite, AnswerPlace[]>>()
  for (const place of answers) {
    const { name } = place.route
    const site = builtIn.has(name) ? undefined : sites.find(({ folder }) => folder === place.folder)
    if (!site) continue
    const bySite = samples.get(name) ?? new Map<ComparedSite, AnswerPlace[]>()
    samples.set(name, bySite)
    const places = bySite.get(site) ?? []
    bySite.set(site, places)
    if (places.length < tries) places.push(place)
  }
  const missing: string[] = []
  for (const [name, bySite] of samples) {
    const asked = [...bySite].flatMap(([site, places]) => places.map(({ url }) => api.getCached(site, url)))
    if ((await Promise.all(asked)).every(({ status }) => status === 404)) missing.push(name)
  }
  return missing.sort()
}
