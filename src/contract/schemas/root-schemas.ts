import { flag, type JsonSchema, strict, string, strings } from './json-schema.js'

/** Answers that have no language, and errors. */
export const rootSchemas: Readonly<Record<string, JsonSchema>> = {
  Health: strict({ status: { const: 'ok' } }, 'The API is available.'),
  Language: strict(
    {
      code: string,
      name: string,
      public: flag,
      fallbacks: strings,
      redirect_on_fallback: flag,
      hide_untranslated: flag,
    },
    'A language of the site.',
  ),
  PluginDefinition: strict(
    {
      plugin_type: { type: 'string', minLength: 1 },
      title: string,
      type: string,
      properties: {
        type: 'object',
        additionalProperties: {
          type: 'object',
          required: ['type'],
          properties: { type: string, format: string, description: string },
          additionalProperties: true,
        },
      },
    },
    'The members of a plugin type.',
  ),
  Error: strict({ detail: string }, 'The reason of the error.'),
}
