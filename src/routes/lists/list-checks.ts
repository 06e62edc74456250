import type { JsonRecord } from '../../model/values/json.js'
import type { AnswerPart } from '../route-checks.js'

/** The parts of a list of pages, with or without pagination. */
export function* pageListParts(answer: unknown): Iterable<AnswerPart> {
  for (const page of resultsOf(answer) as JsonRecord[]) yield { page }
  if (Array.isArray(answer)) return
  const { next, previous } = answer as JsonRecord
  yield { link: next }
  yield { link: previous }
}

/** The items of a list, with or without pagination. */
export function resultsOf(list: unknown): unknown {
  if (Array.isArray(list) || typeof list !== 'object' || list === null) return list
  return 'results' in list ? list.results : list
}
