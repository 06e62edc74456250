import type { ContractName } from '../contract/contract-name.js'
import { jsonProblem } from '../contract/json-problem.js'
import { defaultSettings } from '../contract/plugins/written-value.js'
import { contentSchemas, rootSchemas } from '../contract/schemas/answer-schemas.js'
import { type FieldSettings, memberSchema } from '../contract/schemas/field-schema.js'
import { imageSchemas } from '../contract/schemas/image-schemas.js'
import { type JsonSchema, ref } from '../contract/schemas/json-schema.js'
import { pageSchemas, type SiteMembers } from '../contract/schemas/page-schemas.js'
import { pluginSchemas } from '../contract/schemas/plugin-schemas.js'
import { anyMembers, membersOf } from '../contract/schemas/site-members.js'
import { columnField } from '../model/manifest/column-field.js'
import { isImageField } from '../model/manifest/image-models.js'
import type { Manifest } from '../model/manifest/manifest.js'
import { ownValue } from '../model/values/own-value.js'
import type { Route, SchemaOfColumn } from './route.js'
import { invalidRoute, type RouteTable } from './route-table.js'

/** The JSON Schemas of the answers of a site. */
export interface SiteSchemas {
  /** By name; they refer to each other as `#/components/schemas/<name>`. */
  readonly components: Readonly<Record<string, JsonSchema>>
  /** By the name of a route. */
  readonly answers: Readonly<Record<string, JsonSchema>>
}

/** The JSON Schemas of all answers of an API. */
export interface ApiSchemas extends SiteSchemas {
  /** Of every error. */
  readonly error: JsonSchema
}

/**
 * The JSON Schemas of a contract's answers, of any site, the one source for checks and descriptions of the API. Throws
 * `route-invalid` for a schema of a route that has the name of another one, as do the functions below.
 */
export function apiSchemas(contract: ContractName, routes: RouteTable): ApiSchemas {
  return schemasWith(contract, routes.routes, anyMembers, true, () => null)
}

function schemasWith(
  contract: ContractName,
  routes: readonly Route[],
  members: SiteMembers,
  imageDetails: boolean,
  schemaOf: SchemaOfColumn,
): ApiSchemas {
  const images = imageDetails ? imageSchemas : {}
  const components: Record<string, JsonSchema> = {
    ...rootSchemas,
    ...pageSchemas(contract, members),
    ...contentSchemas,
    ...images,
  }
  for (const route of routes) {
    const own = checked(route, route.components?.(contract, imageDetails, schemaOf) ?? {})
    for (const [name, schema] of Object.entries(own)) {
      if (JSON.stringify(ownValue(components, name) ?? schema) !== JSON.stringify(schema))
        throw invalidRoute(route.name, `its schema ${name} has the name of another one`)
      components[name] = schema
    }
  }
  return {
    components,
    answers: Object.fromEntries(routes.map((route) => [route.name, checked(route, route.schema(contract))])),
    error: ref('Error'),
  }
}

/** What a function of a route returns, which no compiler checks in a configuration. */
function checked<Schema>({ name }: Route, schema: Schema): Schema {
  const problem = jsonProblem(schema)
  if (problem !== null) throw invalidRoute(name, `its schema ${problem}`)
  return schema
}

/** What the schemas of a site depend on. */
interface SchemaSource {
  readonly contract: ContractName
  readonly routes: RouteTable
  readonly manifest: Pick<Manifest, 'plugins' | 'extensions' | 'models' | 'djangocms_rest' | 'rest_framework'>
  /** Plugin types that the configuration has serializers for. */
  readonly serialized: ReadonlySet<string>
  /** Whether answers have details of images. */
  readonly imageDetails: boolean
}

/** The schemas of a site's answers that its description shows, with its own plugin types. */
export function siteSchemas({ contract, routes, manifest, serialized, imageDetails }: SchemaSource): ApiSchemas {
  const settings: FieldSettings = {
    contract,
    rest: (contract === 'released' ? manifest.rest_framework : undefined) ?? defaultSettings,
    hasDetails: (field) => imageDetails && isImageField(manifest, field),
  }
  const members = membersOf(manifest, settings)
  const described = routes.routes.filter(({ operations }) => operations !== null)
  const { components, answers, error } = schemasWith(contract, described, members, imageDetails, (model, column) => {
    const field = columnField(manifest, model, column)
    return field ? memberSchema(field, settings) : null
  })
  const own = pluginSchemas(manifest.plugins, serialized, [...Object.keys(components), ...typeNames], settings)
  return { components: { ...components, ...own }, answers, error }
}

/** Names that `npx djangocms-static types` uses itself. */
const typeNames = ['Answers', 'ApiError']
