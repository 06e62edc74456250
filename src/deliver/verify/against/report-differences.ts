import type { AnswerPlace } from '../../../exporter/names/answer-place.js'
import type { JsonRecord } from '../../../model/values/json.js'
import { pagesListPath } from '../../../routes/pages-list/answer.js'
import { absent, type Difference, differences } from '../differences.js'
import { answerPath, type CompareContext, type ComparedSite } from './compare-context.js'
import { isResolvedLink } from './resolved-link.js'
import { isSameReference } from './same-reference.js'

/** Adds the differences of two answers that are not intentional. */
export async function report(
  context: CompareContext,
  site: ComparedSite,
  place: AnswerPlace,
  expected: unknown,
  actual: unknown,
): Promise<void> {
  const path = answerPath(context, place)
  for (const difference of differences(expected, actual, site.equality)) {
    if (await isIntentional(context, site, place, difference, expected)) continue
    const { at } = difference
    const value = (side: unknown) => (side === absent ? undefined : side)
    const sides = { expected: value(difference.expected), actual: value(difference.actual) }
    context.differences.add({ site: site.id, path, at, ...sides }, place.route.name, actual)
  }
}

async function isIntentional(
  context: CompareContext,
  site: ComparedSite,
  place: AnswerPlace,
  { at, expected, actual }: Difference,
  whole: unknown,
): Promise<boolean> {
  const path = answerPath(context, place)
  const { checks } = place.route
  // The live API leaks this cache of HTML rendering.
  if (actual === absent && at.endsWith('/__cache__')) return true
  if (checks?.isUnstable?.(at, actual === absent)) {
    context.differences.addIntentional('definitions', path)
    return true
  }
  if (expected === absent && /^(\/(results|children|\d+))*\/extensions$/.test(at)) {
    context.differences.addIntentional('extensions', path)
    return true
  }
  if (expected === absent && at.endsWith('_details') && isDetails(actual)) {
    context.differences.addIntentional('image-details', path)
    return true
  }
  const entry = /^\/placeholders\/(\d+)\//.exec(at)
  if (entry && isLinkForm((whole as JsonRecord).placeholders, Number(entry[1]))) {
    context.differences.addIntentional('link-form', path)
    return true
  }
  if (!context.crosses) return false
  if (context.old && checks?.released?.isReordered && isOrder(expected) && isOrder(actual)) {
    context.differences.addIntentional('version', path)
    return true
  }
  if (isResolvedLink(at, expected, actual)) {
    context.differences.addIntentional('links', path)
    return true
  }
  if (at.endsWith('/url') && isBehindSite(expected, actual)) return true
  return isSameTime(expected, actual) || isSameReference(context, site, place, expected, actual)
}

/** Whether a value can be what stands beside the URL of an image; null: the image is not public. */
function isDetails(value: unknown): boolean {
  return value === null || (typeof value === 'object' && 'focal_point' in value && 'sources' in value)
}

function isLinkForm(placeholders: unknown, index: number): boolean {
  const entry = Array.isArray(placeholders) ? (placeholders[index] as JsonRecord | undefined) : undefined
  return entry !== undefined && 'content_type_id' in entry
}

/** Whether a value is the list of keys of a reordered list. */
function isOrder(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/** The released contract adds the site's URL also to absolute URLs of menus. */
function isBehindSite(expected: unknown, actual: unknown): boolean {
  return (
    typeof expected === 'string' && expected.replace(/^https?:\/\/[^/]+\//, '') === actual && actual.includes('://')
  )
}

/** The released contract writes times of plugins in the project's zone. */
function isSameTime(one: unknown, other: unknown): boolean {
  const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
  if (typeof one !== 'string' || typeof other !== 'string' || !pattern.test(one) || !pattern.test(other)) return false
  const fraction = (text: string) => pattern.exec(text)?.[1] ?? ''
  return Date.parse(one) === Date.parse(other) && fraction(one) === fraction(other)
}

/** Whether the language is public in the live API, which uses the languages of the default site. */
export async function isPublic({ api }: CompareContext, site: ComparedSite, place: AnswerPlace): Promise<boolean> {
  if (place.language === null) return true
  const { status } = await api.getCached(site, `${pagesListPath(place.language)}?limit=1`)
  return status !== 404
}
