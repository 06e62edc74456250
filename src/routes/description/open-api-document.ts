import type { SiteContext } from '../../contract/contract.js'
import type { Json, JsonObject } from '../../model/values/json.js'
import { siteSchemas } from '../api-schemas.js'
import type { RouteTable } from '../route-table.js'
import { apiPaths, sharedResponses } from './operations.js'
import { sharedParameters } from './parameters.js'

/** The description of a site's API (OpenAPI 3.1): every route, with the site's own plugin types. */
export function openApiDocument(context: SiteContext, languages: readonly string[], routes: RouteTable): JsonObject {
  const { contract, project, site, bases, serializers, images } = context
  const { manifest } = project
  const serialized = new Set(Object.keys(serializers))
  const schemas = siteSchemas({ contract: contract.name, routes, manifest, serialized, imageDetails: images !== null })
  const { api_root: root } = manifest
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name}: content API`,
      version: manifest.djangocms_rest ?? '1.2',
      description: `The content of ${site.name}, as django CMS publishes it. Contract: ${contract.name}.`,
    },
    servers: [
      { url: upwards(root), description: 'The host of this document.' },
      { url: bases.api, description: 'The address of the API.' },
    ],
    security: [{}],
    tags: tagsOf(routes),
    paths: apiPaths(root, languages, schemas.answers, routes),
    components: {
      schemas: schemas.components as Record<string, Json>,
      parameters: { ...sharedParameters },
      responses: sharedResponses(schemas),
      securitySchemes: {
        previewToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'For drafts, from "npx djangocms-static preview-token".',
        },
      },
    },
  }
}

/** Groups of operations. */
const tags: Readonly<Record<string, string>> = {
  pages: 'Pages, alone and in lists.',
  placeholders: 'Placeholders with their plugins.',
  navigation: 'Menus, submenus and breadcrumbs.',
  site: 'Answers that are the same in every language.',
}

/** Groups of all routes; those of a project's own may have others. */
function tagsOf({ routes }: RouteTable): JsonObject[] {
  const named = routes.flatMap(({ operations }) => operations?.map(({ tag }) => tag) ?? [])
  return [...new Set([...Object.keys(tags), ...named])].map((name) => ({
    name,
    description: tags[name] ?? 'Routes of the project.',
  }))
}

/** The relative URL from `/api/schema/` to the root of its host, since the document is read on test hosts, too. */
function upwards(root: string): string {
  return root
    .split('/')
    .slice(1)
    .map(() => '..')
    .join('/')
}
