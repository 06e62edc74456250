import type { JsonRecord } from '../../model/values/json-record.js'
import type { AnswerPart, RouteChecks } from '../route-checks.js'

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
