import type { JsonRecord } from '../../../model/values/json.js'
import { resultsOf } from '../../../routes/lists/list-checks.js'
import { differences } from '../differences.js'
import type { Comparison } from './compare-context.js'
import { compareList } from './compare-list.js'
import { expectedNodes } from './expected-nodes.js'
import { inReleasedForm } from './in-released-form.js'
import { report, reportStatus } from './report-differences.js'

/** Compares an answer of an export with the live API, and returns the live answer for its links; null: none. */
export async function compareAnswer(comparison: Comparison, answer: unknown): Promise<unknown> {
  const { api, crosses, differences: found, site, place, path } = comparison
  const { checks } = place.route
  if (checks?.isPageList && Array.isArray(resultsOf(answer))) return compareList(comparison, answer)
  if (crosses && checks?.released?.expected) {
    const expected = await expectedNodes(comparison, answer as JsonRecord)
    if (expected) await report(comparison, expected, answer)
    else found.addIntentional('navigation', path)
    return null
  }
  const { status, json } = await api.get(site, place.url)
  if (status !== 200 || json === undefined) {
    await reportStatus(comparison, status, 'an answer that is not JSON')
    return null
  }
  const sides = crosses ? inReleasedForm(comparison, json, answer) : [json, answer]
  const [expected, actual] = sides
    .map((side) => (checks?.compared ? checks.compared(side) : side))
    .map((side) => (place.html ? withPlainHtml(side) : side))
  if (crosses && checks?.released?.isOfDefaultSite && !site.isDefault) {
    if (differences(expected, actual, site.equality).length > 0) found.addIntentional('languages', path)
  } else await report(comparison, expected, actual)
  return json
}

/** The answer with normalized HTML, and without `__cache__`, the cached target of a link. */
function withPlainHtml(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer ?? null), (key, value: unknown) => {
    if (key === '__cache__') return undefined
    return key === 'html' && typeof value === 'string' ? plainHtml(value) : value
  })
}

/**
 * HTML without irrelevant differences between two renderings: whitespace, the order of classes (djangocms-frontend keeps
 * them in a Python set, whose order is random), and ids, which are counted per request or random.
 */
export function plainHtml(html: string): string {
  const ids: string[] = []
  const numberOf = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.push(id) - 1)
  return html
    .replace(
      /\bclass="([^"]*)"/g,
      (_, names: string) => `class="${names.split(/\s+/).filter(Boolean).sort().join(' ')}"`,
    )
    .replace(
      /\b(?:frontend-plugins-\d+|uuid4-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/g,
      (id) => `frontend-plugins-${numberOf(id)}`,
    )
    .replace(/\s+/g, ' ')
    .replaceAll('> <', '><')
    .trim()
}
