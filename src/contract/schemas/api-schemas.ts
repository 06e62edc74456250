import type { ResourceName } from '../resource-name.js'
import { contentSchemas } from './content-schemas.js'
import { type JsonSchema, listOf, ref } from './json-schema.js'
import { nodeSchemas } from './node-schemas.js'
import { pageSchemas } from './page-schemas.js'
import { rootSchemas } from './root-schemas.js'

/** What an answer may be; `error` is that of every refusal. */
export type AnswerName = ResourceName | 'error'

export interface ApiSchemas {
  /** By name; they refer to each other as `#/components/schemas/<name>`. */
  readonly components: Readonly<Record<string, JsonSchema>>
  readonly answers: Readonly<Record<AnswerName, JsonSchema>>
}

/** The JSON Schemas of a contract's answers, the one source for checks and descriptions of the API. */
export function apiSchemas(contract: 'documented' | 'released'): ApiSchemas {
  const documented = contract === 'documented'
  const list = documented ? ref('PageList') : { anyOf: [ref('PageList'), listOf(ref('Page'))] }
  const nodes = documented ? ref('MenuNode') : listOf(ref('MenuNode'))
  return {
    components: { ...rootSchemas, ...pageSchemas(contract), ...contentSchemas, ...nodeSchemas },
    answers: {
      'healthcheck': ref('Health'),
      'languages': listOf(ref('Language')),
      'plugins': listOf(ref('PluginDefinition')),
      'pages': ref('PageWithPlaceholders'),
      'pages-list': list,
      'pages-tree': listOf(ref('PageNode')),
      'page_search': list,
      'placeholders': ref('Placeholder'),
      'menu': nodes,
      'submenu': nodes,
      'breadcrumbs': nodes,
      'openapi': openApi,
      'error': ref('Error'),
    },
  }
}

/** The description of the API itself, as far as it can be told apart from another file. */
const openApi: JsonSchema = {
  type: 'object',
  required: ['openapi', 'info', 'paths', 'components'],
  properties: {
    openapi: { const: '3.1.0' },
    info: { type: 'object' },
    paths: { type: 'object' },
    components: { type: 'object' },
  },
}
