import type { AnswerPlace } from '../../../exporter/names/answer-place.js'
import type { JsonRecord } from '../../../model/values/json.js'
import { differences } from '../differences.js'
import { answerPath, type CompareContext, type ComparedSite } from './compare-context.js'
import { compareList } from './compare-list.js'
import { expectedNodes } from './expected-nodes.js'
import { inReleasedForm } from './in-released-form.js'
import { plainHtml } from './plain-html.js'
import { isPublic, report } from './report-differences.js'

/** Compares an answer of an export with the live API, and returns the live answer for its links; null: none. */
export async function compareAnswer(
  context: CompareContext,
  site: ComparedSite,
  place: AnswerPlace,
  answer: unknown,
): Promise<unknown> {
  const { checks } = place.route
  if (checks?.isPageList) return compareList(context, site, place, answer)
  const { api, crosses, differences: found } = context
  const path = answerPath(context, place)
  if (crosses && checks?.released?.expected) {
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
  const sides = crosses ? inReleasedForm(context, site, place, live.json, answer) : [live.json, answer]
  const [expected, actual] = sides
    .map((side) => (checks?.compared ? checks.compared(side) : side))
    .map((side) => (place.html ? withPlainHtml(side) : side))
  if (crosses && checks?.released?.isOfDefaultSite && !site.isDefault) {
    if (differences(expected, actual, site.equality).length > 0) found.addIntentional('languages', path)
  } else await report(context, site, place, expected, actual)
  return live.json
}

/** The answer with normalized HTML, and without `__cache__`, the cached target of a link. */
function withPlainHtml(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer ?? null), (key, value: unknown) => {
    if (key === '__cache__') return undefined
    return key === 'html' && typeof value === 'string' ? plainHtml(value) : value
  })
}
