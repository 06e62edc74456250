import type { Made } from '../../model/manifest/field-facts.js'
import { type JsonSchema, listOf, string } from './json-schema.js'

/** The schema of what a serializer of the project makes of members, which have these schemas. */
export function madeSchema(made: Made, members: Readonly<Record<string, JsonSchema>>): JsonSchema {
  if (typeof made === 'string') return members[made] ?? {}
  if ('test' in made) return oneOf([madeSchema(made.value, members), madeSchema(made.else, members)])
  if ('equal' in made || 'less' in made) return { type: 'boolean' }
  if ('text' in made || 'joined' in made) return string
  if ('list' in made) return listOf(oneOf(made.list.map((one) => madeSchema(one, members))))
  if ('constant' in made) return { const: made.constant }
  const properties = Object.fromEntries(
    Object.entries(made.object).map(([name, one]) => [name, madeSchema(one, members)]),
  )
  return { type: 'object', required: Object.keys(properties), properties, additionalProperties: false }
}

function oneOf(schemas: readonly JsonSchema[]): JsonSchema {
  const [first = {}, ...others] = new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()
  return others.length === 0 ? first : { anyOf: [first, ...others] }
}
