import { compile } from 'json-schema-to-typescript'
import { type OpenApi, type Operation, parametersOf } from './openapi.js'

/**
 * The type `paths` that openapi-fetch takes, for the operations of a document. openapi-typescript makes the same for
 * users; here it cannot run, since it needs the compiler of TypeScript 5 beside it.
 */
export async function pathsType(document: OpenApi): Promise<string> {
  const paths = Object.entries(document.paths).map(([path, { get }]): [string, object] => [
    path,
    all({ get: operation(document, get) }),
  ])
  const schema = { ...all(Object.fromEntries(paths)), definitions: document.components.schemas }
  const text = JSON.stringify(schema, (key, value: unknown) => (key === 'discriminator' ? undefined : value))
  const own = JSON.parse(text.replaceAll('#/components/schemas/', '#/definitions/')) as Parameters<typeof compile>[0]
  const types = await compile(own, 'paths', { customName: (_, name) => name, format: false })
  // Status codes are numbers there.
  return types.replace(/^['"]?(\d{3})['"]?:/gm, '$1:')
}

function operation(document: OpenApi, get: Operation): object {
  const parameters = parametersOf(document, get)
  const of = (place: 'path' | 'query' | 'header') => {
    const own = parameters.filter((one) => one.in === place)
    const required = own.filter(({ required: is }) => is).map(({ name }) => name)
    return { ...all(Object.fromEntries(own.map(({ name, schema }) => [name, schema]))), required }
  }
  const { path, query, header } = { path: of('path'), query: of('query'), header: of('header') }
  const required = path.required.length > 0 ? ['path'] : []
  const { schema = {} } = get.responses[200]?.content['application/json'] ?? {}
  const error = all({ detail: { type: 'string' } })
  const answer = (body: object) => all({ content: all({ 'application/json': body }) })
  return all({
    parameters: { ...all({ path, query, header }), required },
    responses: all({ 200: answer(schema), 404: answer(error) }),
  })
}

function all(properties: Record<string, object>): Record<string, unknown> {
  return { type: 'object', required: Object.keys(properties), properties, additionalProperties: false }
}
