import type { JsonRecord } from '../../model/values/json-record.js'
import type { AnswerPart, RouteChecks } from '../route-checks.js'

export const placeholderChecks: RouteChecks = {
  parts: placeholderParts,
  hasOwnAddress: true,
  released: { refersToPages: true },
}

/** The parts of a placeholder. */
export function* placeholderParts(answer: unknown): Iterable<AnswerPart> {
  const { details, content } = answer as JsonRecord
  yield { link: details }
  yield { content }
}
