import type { JsonRecord } from '../../model/values/json-record.js'
import { placeholderParts } from '../placeholders/checks.js'
import type { AnswerPart, RouteChecks } from '../route-checks.js'
import { releasedPage } from './released-pages.js'

export const pageChecks: RouteChecks = {
  parts: pageParts,
  isPage: true,
  hasOwnAddress: true,
  released: releasedPage,
}

/** The parts of a page with its placeholders. */
function* pageParts(answer: unknown): Iterable<AnswerPart> {
  const page = answer as JsonRecord
  yield { page }
  for (const placeholder of page.placeholders as JsonRecord[]) yield* placeholderParts(placeholder)
}
