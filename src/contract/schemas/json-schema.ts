/** A JSON Schema (Draft 2020-12) as data, in the form that OpenAPI 3.1 takes as well. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

export const string: JsonSchema = { type: 'string' }
export const flag: JsonSchema = { type: 'boolean' }
export const strings: JsonSchema = { type: 'array', items: string }

/** An absolute address. */
export const url: JsonSchema = { type: 'string', format: 'uri', pattern: '^https?://' }

/** ISO 8601 in UTC, with microseconds where they are not 0. */
export const utcTime: JsonSchema = {
  type: 'string',
  format: 'date-time',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{6})?Z$',
}

/** The same, or null. */
export function nullable(schema: JsonSchema): JsonSchema {
  return { ...schema, type: [schema.type, 'null'] }
}

/** Every member is required, and there are no others. */
export function strict(properties: Readonly<Record<string, JsonSchema>>, description: string): JsonSchema {
  return { type: 'object', description, required: Object.keys(properties), properties, additionalProperties: false }
}

export function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items }
}

/** A component of the same document. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/** One page of a list, as `limit` and `offset` ask for it. */
export function listPage(item: JsonSchema, description: string): JsonSchema {
  return strict(
    { count: { type: 'integer', minimum: 0 }, next: nullable(url), previous: nullable(url), results: listOf(item) },
    description,
  )
}
