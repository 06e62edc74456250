import type { Manifest } from '../../model/manifest/manifest.js'
import type { ExtensionFacts } from '../../model/manifest/model-facts.js'
import { restRules } from '../../model/rest-versions.js'
import { addMembers, type FieldSettings } from './field-schema.js'
import { type JsonSchema, nullable, strict, string } from './json-schema.js'
import type { SiteMembers } from './page-schemas.js'

/** Not always a URI: the package leaves characters of the path as they are. */
const address: JsonSchema = { type: 'string', pattern: '^https?://' }

const app: JsonSchema = {
  ...strict(
    { namespace: nullable(string), api_endpoint: address },
    'Where the API of the apphook of the page begins; null without one.',
  ),
  type: ['object', 'null'],
}

/** Additional members that pages of any site may have. */
export const anyMembers: SiteMembers = {
  required: {},
  optional: {
    app,
    extensions: {
      type: 'object',
      description: 'What extends the page, by model; null where it has no row.',
      additionalProperties: { type: ['object', 'null'] },
    },
  },
}

/** Additional members of the pages of a site. */
export function membersOf(
  manifest: Pick<Manifest, 'extensions' | 'djangocms_rest'>,
  settings: FieldSettings,
): SiteMembers {
  const { extensions } = manifest
  const schemas = Object.entries(extensions ?? {}).map(([model, facts]) => [model, extensionSchema(facts, settings)])
  const described = strict(Object.fromEntries(schemas), 'What extends the page, by model.')
  const required = {
    ...(restRules(manifest).namesApps ? { app } : {}),
    ...(extensions ? { extensions: described } : {}),
  }
  return { required, optional: {} }
}

function extensionSchema({ title, fields }: ExtensionFacts, settings: FieldSettings): JsonSchema {
  const members: Record<string, JsonSchema> = {}
  for (const field of fields) addMembers(members, field, settings)
  return { ...strict(members, title), type: ['object', 'null'] }
}
