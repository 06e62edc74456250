import type { Json, JsonObject } from '../../model/values/json.js'
import type { ApiSchemas } from '../api-schemas.js'
import type { RouteTable } from '../route-table.js'
import { pathParameter, queryParameter, sharedParameter } from './parameters.js'
import { type PathTemplate, pathTemplates } from './path-templates.js'

/** The paths of the API. `root` is like `/api/`. */
export function apiPaths(
  root: string,
  languages: readonly string[],
  answers: ApiSchemas['answers'],
  routes: RouteTable,
): JsonObject {
  const ids = new Set<string>()
  const entries = pathTemplates(routes).map((template): [string, Json] => {
    const id = unusedId(template.path, ids)
    ids.add(id)
    return [root + template.path, { get: operation(template, id, languages, answers) }]
  })
  return Object.fromEntries(entries)
}

function operation(
  template: PathTemplate,
  operationId: string,
  languages: readonly string[],
  answers: ApiSchemas['answers'],
): JsonObject {
  const { route, parameters, patterns } = template
  const [first] = patterns
  const query = [...new Set(patterns.flatMap(({ operation }) => operation.query))]
  const schema = answers[route] as Json
  return {
    operationId,
    summary: patterns.map(({ operation }) => operation.summary.slice(0, -1)).join('; or: '),
    ...(patterns.length > 1 ? { description: severalPatterns(template) } : {}),
    tags: first ? [first.operation.tag] : [],
    parameters: [
      ...parameters.map((parameter) => pathParameter(parameter, languages)),
      ...query.map(queryParameter),
      sharedParameter('site'),
    ],
    ...(query.includes('preview') ? { security: [{}, { previewToken: [] }] } : {}),
    responses: {
      200: { description: 'The answer.', content: { 'application/json': { schema } } },
      400: response('BadRequest'),
      ...(query.includes('preview') ? { 403: response('Forbidden') } : {}),
      404: response('NotFound'),
      503: response('Unavailable'),
    },
  }
}

/**
 * `pages_list_limit_offset` for `{language}/pages-list/{limit}/{offset}/`, since a route may have several lists. Of paths
 * that differ only in their language or in signs the later ones get a number.
 */
function unusedId(path: string, used: ReadonlySet<string>): string {
  const id = path.replace('{language}/', '').slice(0, -1).replace(/[{}]/g, '').replace(/\W/g, '_')
  let unused = id
  for (let number = 2; used.has(unused); number += 1) unused = `${id}_${number}`
  return unused
}

function severalPatterns({ patterns }: PathTemplate): string {
  const lines = patterns.map(({ path, operation }) => `- \`${path}\`: ${operation.summary}`)
  return `The first of these that matches answers; numbers are digits only.\n\n${lines.join('\n')}`
}

function response(name: keyof typeof refusals): JsonObject {
  return { $ref: `#/components/responses/${name}` }
}

const refusals = {
  BadRequest: 'The site id is not a number. Sent by the runtime handler only.',
  Forbidden: 'Previews are for editors. Sent by the runtime handler only.',
  NotFound: 'There is no such page, placeholder, site or public language.',
  Unavailable: 'The content could not be read. Sent by the runtime handler only.',
} as const

/** Responses that many operations share. */
export function sharedResponses({ error }: Pick<ApiSchemas, 'error'>): JsonObject {
  const content = { 'application/json': { schema: error as Json } }
  return Object.fromEntries(Object.entries(refusals).map(([name, description]) => [name, { description, content }]))
}
