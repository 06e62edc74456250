import type { Route } from '../../routes/route.js'
import type { AnswerPart } from '../../routes/route-checks.js'

/** What an answer holds; where the route does not say it, any text may be a link or hidden. */
export function answerParts({ checks }: Pick<Route, 'checks'>, answer: unknown): Iterable<AnswerPart> {
  if (checks?.isOfManifest) return []
  return checks?.parts?.(answer) ?? [{ content: answer }]
}
