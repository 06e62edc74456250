import type { AnswerPlace } from '../../../exporter/names/answer-place.js'
import { groupBy } from '../../../model/values/group-by.js'
import { description } from '../../../routes/description/answer.js'
import { descriptionPaths } from '../../../routes/description/openapi-files.js'
import { pathTemplates } from '../../../routes/description/path-templates.js'
import type { RouteTable } from '../../../routes/route-table.js'
import { routes } from '../../../routes/routes.js'
import type { ComparedSite } from './compare-context.js'
import type { LiveApi, LiveSite } from './live-api.js'

const [schema, schemaJson] = descriptionPaths

/** Where projects mount the description of their API (docs/how-to of djangocms-rest). */
const places = [schemaJson, `${schema}?format=json`]

/**
 * Routes that the live API describes in its OpenAPI document below its root, and that neither djangocms-rest nor the
 * configuration has: `{language}/news/{slug}/`. Empty where it has no such document.
 */
export async function unknownRoutes(
  api: LiveApi,
  site: LiveSite,
  apiRoot: string,
  table: RouteTable,
): Promise<string[]> {
  const known = new Set(pathTemplates(table).map(({ path }) => shapeOf(path)))
  for (const place of places) {
    const { status, json } = await api.get(site, place)
    const paths = (json as { paths?: unknown } | undefined)?.paths
    if (status !== 200 || typeof paths !== 'object' || paths === null) continue
    const below = Object.keys(paths).flatMap((path) => (path.startsWith(apiRoot) ? path.slice(apiRoot.length) : []))
    return below.filter((path) => !known.has(shapeOf(path)) && !isDescription(path)).sort()
  }
  return []
}

function shapeOf(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}')
}

/** A description describes itself. */
function isDescription(path: string): boolean {
  return description.patterns.includes(path)
}

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
