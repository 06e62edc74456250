import type { ContractName } from '../contract-name.js'
import { flag, type JsonSchema, listOf, nullable, ref, strict, string, strings, url } from './json-schema.js'

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

/**
 * Placeholders, plugins, whose other members depend on their type, and nodes of menus, submenus and breadcrumbs: the
 * address of a page without one is empty.
 */
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
  MenuNode: strict(
    {
      namespace: nullable(string),
      title: string,
      url: nullable(string),
      api_endpoint: nullable(string),
      visible: flag,
      selected: flag,
      attr: { type: ['object', 'null'], additionalProperties: true },
      level: { type: ['integer', 'null'], minimum: 0 },
      children: listOf(ref('MenuNode')),
    },
    'A page or another navigation node, with its children.',
  ),
}

/** The answer of menus, submenus and breadcrumbs: one node in the documented contract, a list of them in the package's. */
export function nodeSchema(contract: ContractName): JsonSchema {
  return contract === 'documented' ? ref('MenuNode') : listOf(ref('MenuNode'))
}
