import type { JsonRecord } from '../../model/values/json-record.js'
import type { AnswerPart } from '../route-checks.js'

/** The parts of a list of pages with those below them. */
export function* pageTreeParts(answer: unknown): Iterable<AnswerPart> {
  for (const page of answer as JsonRecord[]) {
    yield { page }
    yield* pageTreeParts(page.children)
  }
}
