import { nodeSchema } from '../../contract/schemas/answer-schemas.js'
import type { JsonRecord } from '../../model/values/json.js'
import { navigationTags } from '../cache-tags.js'
import type { Operation, Route } from '../route.js'
import type { AnswerPart, RouteChecks } from '../route-checks.js'

/** What menu, submenu and breadcrumbs have in common. */
export const navigationRoute: Pick<Route, 'schema' | 'caching'> = {
  schema: nodeSchema,
  caching: { topic: 'navigation', follows: ['navigation'], tags: navigationTags },
}

export function navigationOperation(names: readonly string[], summary: string): Operation {
  return { names, summary, query: ['preview'], tag: 'navigation' }
}

/** What `verify` knows of menu, submenu and breadcrumbs. */
export const navigationChecks: RouteChecks = {
  parts: (answer) => nodeParts(Array.isArray(answer) ? answer : [answer]),
  namesClosedPages: true,
}

/** Each node before those below it. */
function* nodeParts(nodes: readonly JsonRecord[]): Iterable<AnswerPart> {
  for (const node of nodes) {
    yield { node }
    yield* nodeParts(node.children as JsonRecord[])
  }
}
