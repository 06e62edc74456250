import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Exported } from '../exports/exports.js'

/** What is read of an OpenAPI document. */
export interface OpenApi {
  openapi: string
  info: { title: string }
  servers: { url: string }[]
  paths: Record<string, { get: Operation }>
  components: {
    schemas: Record<string, object>
    parameters: Record<string, Parameter>
    responses: Record<string, object>
  }
}

export interface Operation {
  operationId: string
  parameters: (Parameter | { $ref: string })[]
  responses: Record<string, { content: { 'application/json': { schema: object } } }>
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: object
}

/** The document of a site's export; `folder` is that of its files. */
export function openApiOf({ folder }: Pick<Exported, 'folder'>, site = ''): OpenApi {
  return JSON.parse(readFileSync(join(folder, site, 'api/schema-json/index.json'), 'utf8')) as OpenApi
}

/** Checks answers against the document's own schemas: returns what is wrong; null: nothing. */
export function answerValidator({ paths, components }: OpenApi): (path: string, answer: unknown) => string | null {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false, code: { optimize: false } })
  const compiled = new Map<string, ValidateFunction>()
  const routes = Object.entries(paths).map(([path, { get }]) => ({ path, get, pattern: patternOf(path) }))
  return (path, answer) => {
    const route = routes.find(({ pattern }) => pattern.test(path))
    if (!route) return 'no such path'
    const schema = route.get.responses[200]?.content['application/json'].schema
    const validate = compiled.get(route.path) ?? ajv.compile({ ...schema, components })
    compiled.set(route.path, validate)
    return validate(answer) ? null : ajv.errorsText(validate.errors)
  }
}

/** Parameters that may be page paths hold slashes; no others do. */
function patternOf(path: string): RegExp {
  const pattern = path.replace(/\{(\w+)\}/g, (_, name: string) => (name.includes('path') ? '.+' : '[^/]+'))
  return new RegExp(`^${pattern}$`)
}

/** The parameters of an operation, none by reference. */
export function parametersOf({ components }: OpenApi, { parameters }: Operation): Parameter[] {
  return parameters.map((one) =>
    '$ref' in one ? (components.parameters[one.$ref.split('/').at(-1) ?? ''] as Parameter) : one,
  )
}
