import type { ContractName } from '../contract-name.js'
import { flag, type JsonSchema, listOf, nullable, ref, strict, string } from './json-schema.js'

/** Nodes of menus, submenus and breadcrumbs. The address of a page without one is empty. */
export const nodeSchemas: Readonly<Record<string, JsonSchema>> = {
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
