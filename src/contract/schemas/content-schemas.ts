import { type JsonSchema, listOf, ref, strict, string, url } from './json-schema.js'

/** Placeholders and plugins. Other members of a plugin depend on its type. */
export const contentSchemas: Readonly<Record<string, JsonSchema>> = {
  Placeholder: strict(
    { slot: string, label: string, language: string, content: listOf(ref('Plugin')), details: url, html: string },
    'A placeholder with its plugins.',
  ),
  Plugin: {
    type: 'object',
    description: 'A plugin. Its other members depend on its type.',
    required: ['plugin_type'],
    properties: {
      plugin_type: { type: 'string', minLength: 1 },
      id: { type: 'integer' },
      parent_plugin_type: { type: ['string', 'null'] },
      children: listOf(ref('Plugin')),
    },
    additionalProperties: true,
  },
}
