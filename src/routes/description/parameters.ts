import type { JsonSchema } from '../../contract/schemas/json-schema.js'
import type { Json } from '../../model/values/json.js'
import type { PathConverter } from '../matching.js'
import type { QueryName, QueryParameter } from '../route.js'
import type { PathParameter } from './path-templates.js'

/** A parameter of a path. `languages` are the public ones. */
export function pathParameter({ name, kinds }: PathParameter, languages: readonly string[]): Json {
  const schemas = kinds.map((kind) => schemaOf(kind, languages))
  const [schema = {}] = schemas
  return {
    name,
    in: 'path',
    required: true,
    ...(kinds.includes('path') ? { description: pathDescription } : {}),
    schema: (schemas.length > 1 ? { anyOf: schemas } : schema) as Json,
  }
}

const pathDescription = 'Path of a page, with unencoded slashes, without a slash at the end.'

function schemaOf(kind: PathConverter, languages: readonly string[]): JsonSchema {
  switch (kind) {
    case 'language':
      return { type: 'string', enum: languages }
    case 'int':
      return { type: 'integer', minimum: 0 }
    case 'root':
    case 'slug':
      return { type: 'string', pattern: '^[-a-zA-Z0-9_]+$' }
    case 'slot':
    case 'path':
      return { type: 'string', minLength: 1 }
  }
}

const handled = 'Answered by the runtime handler only: static hosts ignore it.'

/** Parameters that many operations share, by their names among the components. */
export const sharedParameters: Readonly<Record<QueryName | 'site', Json>> = {
  site: {
    name: 'X-Site-ID',
    in: 'header',
    description: `Id of another site. ${handled}`,
    schema: { type: 'integer', minimum: 1 },
  },
  limit: described('limit', 'Entries in the answer.', { type: 'integer', minimum: 1 }),
  offset: described('offset', 'Entries to skip.', { type: 'integer', minimum: 0 }),
  q: described('q', 'Text to search for.', { type: 'string' }),
  html: described('html', '1: placeholders with their HTML.', { type: 'integer', enum: [0, 1] }),
  preview: described('preview', 'Drafts, for editors: with a preview token or their session.', { type: 'boolean' }),
}

/** A query parameter of an operation: a reference to a shared one, or its own. */
export function queryParameter(parameter: QueryName | QueryParameter): Json {
  if (typeof parameter === 'string') return sharedParameter(parameter)
  return described(parameter.name, parameter.description, parameter.schema)
}

export function sharedParameter(name: keyof typeof sharedParameters): Json {
  return { $ref: `#/components/parameters/${name}` }
}

function described(name: string, description: string, schema: JsonSchema): Json {
  return { name, in: 'query', description: `${description} ${handled}`, schema: schema as Json }
}
