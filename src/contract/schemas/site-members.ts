import type { ExtensionFacts, Manifest, RestSettings } from '../../model/manifest/manifest.js'
import { fieldMember } from './field-schema.js'
import { type JsonSchema, strict } from './json-schema.js'
import type { SiteMembers } from './page-schemas.js'

/** What pages of any site may have beside the members of all. */
export const anyMembers: SiteMembers = {
  required: {},
  optional: {
    extensions: {
      type: 'object',
      description: 'What extends the page, by model; null where it has no row.',
      additionalProperties: { type: ['object', 'null'] },
    },
  },
}

/** What the pages of a site have beside them. */
export function membersOf(
  contract: 'documented' | 'released',
  { extensions }: Pick<Manifest, 'extensions'>,
  settings: RestSettings,
): SiteMembers {
  const schemas = Object.entries(extensions ?? {}).map(([model, facts]) => [
    model,
    extensionSchema(contract, facts, settings),
  ])
  const described = strict(Object.fromEntries(schemas), 'What extends the page, by model.')
  return { required: extensions ? { extensions: described } : {}, optional: {} }
}

function extensionSchema(
  contract: 'documented' | 'released',
  { title, fields }: ExtensionFacts,
  settings: RestSettings,
): JsonSchema {
  const members = fields.map((field) => [field.name, fieldMember(contract, field, settings)])
  return { ...strict(Object.fromEntries(members), title), type: ['object', 'null'] }
}
