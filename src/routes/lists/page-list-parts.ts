import type { JsonRecord } from '../../model/values/json-record.js'
import type { AnswerPart } from '../route-checks.js'
import { resultsOf } from './results-of.js'

/** The parts of a list of pages, with or without pagination. */
export function* pageListParts(answer: unknown): Iterable<AnswerPart> {
  for (const page of resultsOf(answer) as JsonRecord[]) yield { page }
  if (Array.isArray(answer)) return
  const { next, previous } = answer as JsonRecord
  yield { link: next }
  yield { link: previous }
}
