import type { JsonRecord } from '../../../model/values/json.js'
import { pagesListPath } from '../../../routes/pages-list/answer.js'
import { type Difference, differences } from '../differences.js'
import type { Comparison } from './compare-context.js'
import type { IntentionalReason } from './live-difference.js'
import { isInLiveForm, isStoredReference } from './live-form.js'
import { sameReference } from './same-reference.js'

/** Adds the differences of two answers that are not intentional. */
export async function report(comparison: Comparison, expected: unknown, actual: unknown): Promise<void> {
  const { site, path, differences: found } = comparison
  for (const difference of differences(expected, actual, site.equality)) {
    const reason = await reasonOfDifference(comparison, difference, expected, actual)
    if (reason === 'ignored') continue
    if (reason === null) addDifference(comparison, difference, actual)
    else found.addIntentional(reason, path)
  }
}

/** Adds that the live API has no such answer. `instead`: what it has with the status 200. */
export async function reportStatus(comparison: Comparison, status: number, instead: string): Promise<void> {
  const { crosses, differences: found, path, place } = comparison
  // Without SITE_ID the API does not find its list of languages.
  const isUnlisted = status === 404 && place.route.checks?.released?.isOfDefaultSite === true
  if (status >= 500 || isUnlisted) found.addIntentional('failing', path)
  else if (crosses && status === 404 && !(await isPublic(comparison))) found.addIntentional('languages', path)
  else addDifference(comparison, { at: 'status', expected: status === 200 ? instead : status, actual: 200 })
}

/** Adds a difference of the compared answer. `answer`: the exported one, for a difference inside of it. */
export function addDifference(comparison: Comparison, difference: Difference, answer?: unknown): void {
  const { differences: found, site, place, path } = comparison
  found.add({ site: site.id, path, ...difference }, place.route.name, answer)
}

/** Why a difference is intentional; `ignored`: it is not worth a note; null: it is not. */
async function reasonOfDifference(
  comparison: Comparison,
  difference: Difference,
  whole: unknown,
  answer: unknown,
): Promise<IntentionalReason | 'ignored' | null> {
  const { at, expected, actual } = difference
  const { checks } = comparison.place.route
  // The live API leaks this cache of HTML rendering.
  if (actual === undefined && at.endsWith('/__cache__')) return 'ignored'
  if (checks?.isUnstable?.(at, actual === undefined)) return 'definitions'
  if (expected === undefined && /^(\/(results|children|\d+))*\/extensions$/.test(at)) return 'extensions'
  if (expected === undefined && at.endsWith('_details') && isDetails(actual)) return 'image-details'
  const entry = /^\/placeholders\/(\d+)\//.exec(at)
  if (entry && isLinkForm((whole as JsonRecord).placeholders, Number(entry[1]))) return 'link-form'
  if (!comparison.crosses) return null
  if (comparison.old && checks?.released?.isReordered && isOrder(expected) && isOrder(actual)) return 'version'
  if (isResolvedLink(at, expected, actual) || isStoredReference(comparison.fields, difference, answer)) return 'links'
  if (isWithoutUpload(comparison, difference)) return 'no-upload'
  if (at.endsWith('/url') && isBehindSite(expected, actual)) return 'ignored'
  if (isSameTime(expected, actual)) return 'ignored'
  return isInLiveForm(comparison.fields, difference, answer) ? 'forms' : sameReference(comparison, expected, actual)
}

/** Whether a value can be what stands beside the URL of an image; null: the image is not public. */
function isDetails(value: unknown): boolean {
  return value === null || (typeof value === 'object' && 'focal_point' in value && 'sources' in value)
}

function isLinkForm(placeholders: unknown, index: number): boolean {
  const entry = Array.isArray(placeholders) ? (placeholders[index] as JsonRecord | undefined) : undefined
  return entry !== undefined && 'content_type_id' in entry
}

/** The package takes the empty address of a file without an upload for a path. */
function isWithoutUpload({ site }: Comparison, { at, expected, actual }: Difference): boolean {
  if (actual !== null || typeof expected !== 'string' || !/(^|\/)content\//.test(at)) return false
  return site.equality.plain(expected, 'expected') === '/'
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
async function isPublic({ api, site, place }: Comparison): Promise<boolean> {
  if (place.language === null) return true
  const { status } = await api.getCached(site, `${pagesListPath(place.language)}?limit=1`)
  return status !== 404
}

/**
 * Whether the documented contract has resolved a value that the released one gives as stored: members of a LinkField,
 * references to deleted rows, and links in rich text. `verify` checks the links themselves.
 */
function isResolvedLink(at: string, expected: unknown, actual: unknown): boolean {
  const member = at.slice(at.lastIndexOf('/') + 1)
  if (member === 'internal_link' || member === 'file_link') {
    return isStored(expected) && (actual === null || (typeof actual === 'string' && actual !== ''))
  }
  // A reference to a deleted row.
  if (actual === null) return typeof expected === 'string' && storedReference.test(expected)
  if (typeof expected !== 'string' || typeof actual !== 'string') return false
  return storedLink.test(expected) && withoutTags(expected) === withoutTags(actual)
}

function isStored(value: unknown): boolean {
  if (typeof value === 'number') return true
  return typeof value === 'string' && (storedReference.test(value) || /^\d+$/.test(value))
}

const storedReference = /^[^.:/]+\.[^.:/]+:.+$/

const storedLink = /data-cms-(?:href|src)=/

/** Removes tags that resolving links changes; a link without a target becomes a span. */
function withoutTags(html: string): string {
  return html.replace(/<\/?(?:a|img|span)\b[^<>]*>/g, '')
}
