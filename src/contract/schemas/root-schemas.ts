import { flag, type JsonSchema, strict, text, texts } from './json-schema.js'

/** Answers that have no language, and errors. */
export const rootSchemas: Readonly<Record<string, JsonSchema>> = {
  Health: strict({ status: { const: 'ok' } }, 'The API is available.'),
  Language: strict(
    {
      code: text,
      name: text,
      public: flag,
      fallbacks: texts,
      redirect_on_fallback: flag,
      hide_untranslated: flag,
    },
    'A language of the site.',
  ),
  PluginDefinition: strict(
    {
      plugin_type: { type: 'string', minLength: 1 },
      title: text,
      type: text,
      properties: {
        type: 'object',
        additionalProperties: {
          type: 'object',
          required: ['type'],
          properties: { type: text, format: text, description: text },
          additionalProperties: true,
        },
      },
    },
    'The members of a plugin type.',
  ),
  Error: strict({ detail: text }, 'The reason of the error.'),
}
