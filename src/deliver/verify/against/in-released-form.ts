import type { JsonRecord } from '../../../model/values/json.js'
import type { Comparison } from './compare-context.js'

/**
 * A live answer and an exported one in the form of the released contract. The documented contract leaves out of lists
 * what has no URL, and pages that are hidden as untranslated.
 */
export function inReleasedForm(comparison: Comparison, live: unknown, answer: unknown): [unknown, unknown] {
  const { apiRoot, differences, site, place, path } = comparison
  const pages = place.route.checks?.released?.pages
  if (!pages) return [live, answer]
  let leavesOut = false
  const isLeftOut = (page: JsonRecord) => {
    const hasPlace = page.details !== null && page.path !== null
    const isOne = !hasPlace || isHidden(comparison, page)
    leavesOut ||= isOne
    return isOne
  }
  const expected = pages.live(live, isLeftOut)
  if (leavesOut) differences.addIntentional('no-url', path)
  return [expected, pages.exported(answer, { siteUrl: site.siteUrl, apiRoot })]
}

/** Whether a page is hidden, as its language does not show fallbacks. */
function isHidden({ site, place: { language } }: Comparison, page: JsonRecord): boolean {
  return page.language !== language && site.hides.get(language ?? '') === true
}
