import { nodeSchema } from '../../contract/schemas/node-schemas.js'
import { navigationTags } from '../cache-tags.js'
import type { Operation, Route } from '../route.js'

/** What menu, submenu and breadcrumbs have in common. */
export const navigationRoute: Pick<Route, 'schema' | 'caching'> = {
  schema: nodeSchema,
  caching: { topic: 'navigation', follows: ['navigation'], tags: navigationTags },
}

export function navigationOperation(names: readonly string[], summary: string): Operation {
  return { names, summary, query: ['preview'], tag: 'navigation' }
}
