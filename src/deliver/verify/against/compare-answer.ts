import type { AnswerPlace } from '../../../build/plan/answer-place.js'
import { differences } from '../differences.js'
import type { JsonRecord } from '../json-record.js'
import { type CompareContext, type ComparedSite, pathOf } from './compare-context.js'
import { compareList } from './compare-list.js'
import { expectedNodes } from './expected-nodes.js'
import { plainHtml } from './plain-html.js'
import { documentedPages, releasedPage, releasedPages, withoutLanguages } from './released-page.js'
import { isHidden, isPublic, report } from './report-differences.js'
import { resultsOf } from './results-of.js'

/** Compares an answer of an export with the live API, and returns the live answer for its links; null: none. */
export async function compareAnswer(
  context: CompareContext,
  site: ComparedSite,
  place: AnswerPlace,
  answer: unknown,
): Promise<unknown> {
  const { checks } = place.route
  if (checks.shape === 'list') return compareList(context, site, place, answer)
  const { api, crosses, differences: found } = context
  const path = pathOf(context, place)
  if (crosses && checks.shape === 'nodes') {
    const expected = await expectedNodes(context, site, place, answer as JsonRecord)
    if (expected) await report(context, site, place, expected, answer)
    else found.addIntentional('navigation', path)
    return null
  }
  const live = await api.get(site, place.url)
  if (live.status >= 500) {
    found.addIntentional('failing', path)
    return null
  }
  if (crosses && live.status === 404 && !(await isPublic(context, site, place))) {
    found.addIntentional('languages', path)
    return null
  }
  if (live.status !== 200 || live.json === undefined) {
    const expected = live.status === 200 ? 'an answer that is not JSON' : live.status
    found.add({ site: site.id, path, at: 'status', expected, actual: 200 }, place.route.name)
    return null
  }
  const [expected, actual] = comparable(context, site, place, live.json, answer).map(
    place.html ? withPlainHtml : (one) => one,
  )
  if (crosses && checks.isOfDefaultSite && !site.isDefault) {
    if (differences(expected, actual, site.equality).length > 0) found.addIntentional('languages', path)
  } else await report(context, site, place, expected, actual)
  return live.json
}

/** Both answers in the same shape, converted to the released contract if needed. */
function comparable(
  context: CompareContext,
  site: ComparedSite,
  place: AnswerPlace,
  live: unknown,
  answer: unknown,
): [unknown, unknown] {
  // Whether an empty search is paginated depends on settings.
  const { shape } = place.route.checks
  if (shape === 'search') return [resultsOf(live), resultsOf(answer)]
  if (!context.crosses) return [live, answer]
  switch (shape) {
    case 'page':
      return [withoutLanguages(live as JsonRecord), releasedPage(answer as JsonRecord, site.siteUrl, context.apiRoot)]
    case 'tree': {
      const hidden = documentedPages(live as JsonRecord[], (page) => isHidden(site, place, page))
      if (sizeOf(hidden) < sizeOf(live as JsonRecord[]))
        context.differences.addIntentional('no-url', pathOf(context, place))
      return [hidden, releasedPages(answer as JsonRecord[], site.siteUrl, context.apiRoot)]
    }
    default:
      return [live, answer]
  }
}

/** The answer with normalized HTML, and without `__cache__`, the cached target of a link. */
function withPlainHtml(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer ?? null), (key, value: unknown) => {
    if (key === '__cache__') return undefined
    return key === 'html' && typeof value === 'string' ? plainHtml(value) : value
  })
}

function sizeOf(pages: readonly JsonRecord[]): number {
  return pages.reduce((sum, { children }) => sum + 1 + sizeOf(children as JsonRecord[]), 0)
}
