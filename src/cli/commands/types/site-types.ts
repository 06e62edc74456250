import type { JsonSchema } from '../../../contract/schemas/json-schema.js'
import { loadPackage } from '../../../load-package.js'
import type { SiteSchemas } from '../../../routes/api-schemas.js'

const banner = `/* Types of a site's API, written by "npx djangocms-static types". Update them when plugins change. */`

/**
 * TypeScript declarations of every component, and of `Answers`, the answer of each route. Throws `package-missing`, as
 * the compiler is an optional package.
 */
export async function siteTypes({ components, answers }: SiteSchemas): Promise<string> {
  const name = 'json-schema-to-typescript'
  const { compile } = await loadPackage(name, 'The command types', () => import('json-schema-to-typescript'))
  // `Error` would shadow the global type.
  const { Error: ApiError, ...others } = components
  const schema = {
    title: 'Answers',
    description: 'Answers by route, as named in URLs.',
    type: 'object',
    required: Object.keys(answers),
    properties: answers,
    additionalProperties: false,
    definitions: { ...withKnownMembers(others), ApiError },
  }
  const text = await compile(prepared(schema) as Parameters<typeof compile>[0], 'Answers', {
    bannerComment: banner,
    unreachableDefinitions: true,
    style: { semi: false, singleQuote: true, printWidth: 120 },
  })
  // Removes the compiler's remarks about references between definitions.
  const lines = text.split('\n').filter((line) => !referenceLines.some((beginning) => line.startsWith(beginning)))
  // Only an alias fits a type that has any members, as those of the loaders for any site have.
  const aliases = lines.join('\n').replace(/^export interface (\w+) {/gm, 'export type $1 = {')
  return aliases.replace(/^ \*\n(?= \*\/)/gm, '')
}

/**
 * Adds the members of every plugin to plugins with serializers of their own, which may have any members: without these,
 * `id` would be unknown for the whole union.
 */
function withKnownMembers(components: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const known = { id: { type: 'integer' }, parent_plugin_type: { type: ['string', 'null'] } }
  return Object.fromEntries(
    Object.entries(components).map(([name, schema]) => {
      const own = schema.properties as Readonly<Record<string, JsonSchema>> | undefined
      const isOpenPlugin = schema.additionalProperties === true && own?.plugin_type !== undefined
      return [name, isOpenPlugin ? { ...schema, properties: { ...known, ...own } } : schema]
    }),
  )
}

const referenceLines = [' * This interface was referenced by ', ' * via the `definition` ']

/** The schema in the form that the compiler supports: other paths of references, no discriminators. */
function prepared(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/^#\/components\/schemas\//, '#/definitions/')
  if (Array.isArray(value)) return value.map(prepared)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([name, member]) => !isDiscriminator(name, member))
  return Object.fromEntries(members.map(([name, member]) => [name, prepared(member)]))
}

/** Whether a member is a discriminator of OpenAPI, and not a field of that name. */
function isDiscriminator(name: string, member: unknown): boolean {
  return name === 'discriminator' && typeof member === 'object' && member !== null && 'propertyName' in member
}
