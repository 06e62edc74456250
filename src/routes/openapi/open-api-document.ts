import { siteSchemas } from '../../contract/schemas/site-schemas.js'
import type { SiteContext } from '../../contract/site-context.js'
import type { Json, JsonObject } from '../../model/values/json.js'
import { apiPaths, sharedResponses } from './operations.js'
import { sharedParameters } from './parameters.js'
import { tags } from './route-facts.js'

/** The description of a site's API (OpenAPI 3.1): every route, with the site's own plugin types. */
export function openApiDocument(context: SiteContext, languages: readonly string[]): JsonObject {
  const { contract, project, site, bases, serializers } = context
  const { manifest } = project
  const serialized = new Set(Object.keys(serializers))
  const { components, answers } = siteSchemas({ contract: contract.name, plugins: manifest.plugins, serialized })
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
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: apiPaths(root, languages, answers),
    components: {
      schemas: components as Record<string, Json>,
      parameters: { ...sharedParameters },
      responses: sharedResponses(answers),
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

/** From `/api/schema/` to where `/api/` is: a document is read on test hosts as well. */
function upwards(root: string): string {
  return root
    .split('/')
    .slice(1)
    .map(() => '..')
    .join('/')
}
