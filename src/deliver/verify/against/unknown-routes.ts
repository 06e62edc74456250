import { description } from '../../../routes/description/answer.js'
import { descriptionPaths } from '../../../routes/description/openapi-files.js'
import { pathTemplates } from '../../../routes/description/path-templates.js'
import type { RouteTable } from '../../../routes/route-table.js'
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
  routes: RouteTable,
): Promise<string[]> {
  const known = new Set(pathTemplates(routes).map(({ path }) => shapeOf(path)))
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
