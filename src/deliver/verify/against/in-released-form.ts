import type { AnswerPlace } from '../../../exporter/names/answer-place.js'
import type { JsonRecord } from '../../../model/values/json.js'
import { answerPath, type CompareContext, type ComparedSite } from './compare-context.js'

/**
 * A live answer and an exported one in the form of the released contract. The documented contract leaves out of lists
 * what has no URL, and pages that are hidden as untranslated.
 */
export function inReleasedForm(
  context: CompareContext,
  site: ComparedSite,
  place: AnswerPlace,
  live: unknown,
  answer: unknown,
): [unknown, unknown] {
  const pages = place.route.checks?.released?.pages
  if (!pages) return [live, answer]
  let leavesOut = false
  const isLeftOut = (page: JsonRecord) => {
    const hasPlace = page.details !== null && page.path !== null
    const isOne = !hasPlace || isHidden(site, place, page)
    leavesOut ||= isOne
    return isOne
  }
  const expected = pages.live(live, isLeftOut)
  if (leavesOut) context.differences.addIntentional('no-url', answerPath(context, place))
  return [expected, pages.exported(answer, { siteUrl: site.siteUrl, apiRoot: context.apiRoot })]
}

/** Whether a page is hidden, as its language does not show fallbacks. */
function isHidden(site: ComparedSite, { language }: AnswerPlace, page: JsonRecord): boolean {
  return page.language !== language && site.hides.get(language ?? '') === true
}
