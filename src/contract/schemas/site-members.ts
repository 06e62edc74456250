import type { ExtensionFacts, Manifest, RestSettings } from '../../model/manifest/manifest.js'
import { restRules } from '../../model/rest-versions.js'
import type { ContractName } from '../contract-name.js'
import { fieldMember } from './field-schema.js'
import { type JsonSchema, strict, text, url } from './json-schema.js'
import type { SiteMembers } from './page-schemas.js'

const app: JsonSchema = {
  ...strict(
    { namespace: text, api_endpoint: url },
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
  contract: ContractName,
  manifest: Pick<Manifest, 'extensions' | 'djangocms_rest'>,
  settings: RestSettings,
): SiteMembers {
  const { extensions } = manifest
  const schemas = Object.entries(extensions ?? {}).map(([model, facts]) => [
    model,
    extensionSchema(contract, facts, settings),
  ])
  const described = strict(Object.fromEntries(schemas), 'What extends the page, by model.')
  const required = {
    ...(restRules(manifest).namesApps ? { app } : {}),
    ...(extensions ? { extensions: described } : {}),
  }
  return { required, optional: {} }
}

function extensionSchema(
  contract: ContractName,
  { title, fields }: ExtensionFacts,
  settings: RestSettings,
): JsonSchema {
  const members = fields.map((field) => [field.name, fieldMember(contract, field, settings)])
  return { ...strict(Object.fromEntries(members), title), type: ['object', 'null'] }
}
