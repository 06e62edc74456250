import { routeOf } from '../../../exporter/names/answer-place.js'
import { pageOfRequestPath, pageRequestPath } from '../../../model/address.js'
import type { JsonRecord } from '../../../model/values/json.js'
import type { CompareContext, ComparedSite, Comparison } from './compare-context.js'

/**
 * Whether two URLs are of one page (`ignored`), or meant to differ; null: neither. The released contract refers to a page
 * in the project's language, the documented one in that of the answer. Asks the live API, where every path of a page
 * leads to it in every language.
 */
export async function sameReference(
  comparison: Comparison,
  expected: unknown,
  actual: unknown,
): Promise<'references' | 'ignored' | null> {
  const { apiRoot, site, place } = comparison
  if (!place.route.checks?.released?.refersToPages) return null
  const ofRow = await sameRow(comparison, expected, actual)
  if (ofRow) return ofRow
  // A page may be of another site.
  const owners = [site, ...comparison.sites.filter((one) => one !== site)]
  const target = owners.map((owner) => pageOf(plain(owner, actual, 'actual'), apiRoot)).find((one) => one !== null)
  const reference = pageOf(plain(site, expected, 'expected'), apiRoot)
  if (actual !== null && !target) return null
  // Without a URL in the project's language there is no reference.
  if (!reference) return expected === null && target !== undefined ? 'references' : null
  for (const owner of owners) {
    const found = await sameOn(comparison, owner, { reference, target: target ?? null, actual })
    if (found) return found
  }
  return null
}

/** The same of a row that a route answers, such as an alias: null without an answer in the language of this one. */
async function sameRow(
  { api, apiRoot, routes, site, place }: Comparison,
  expected: unknown,
  actual: unknown,
): Promise<'references' | 'ignored' | null> {
  const path = plain(site, expected, 'expected')?.replace(apiRoot, '') ?? ''
  const target = routeOf(path, routes)
  if (!target?.route.addresses || target.language === null) return null
  const own = `${place.language}${path.slice(target.language.length)}`
  if (actual !== null) return plain(site, actual, 'actual') === apiRoot + own ? 'ignored' : null
  return (await api.getCached(site, own)).status === 404 ? 'references' : null
}

interface ComparedReference {
  /** In the live API. */
  readonly reference: PageEndpoint
  /** In the export; null: there is no reference. */
  readonly target: PageEndpoint | null
  readonly actual: unknown
}

/** The same if the page is of this site. */
async function sameOn(
  comparison: Comparison,
  owner: ComparedSite,
  { reference, target, actual }: ComparedReference,
): Promise<'references' | 'ignored' | null> {
  const { site, place } = comparison
  const language = target?.language ?? place.language ?? ''
  const found = ({ path }: PageEndpoint) => pageIn(comparison, owner, pageRequestPath(reference.language, path))
  const shown = await pageIn(comparison, owner, pageRequestPath(language, reference.path))
  if (shown && shown.endpoint === plain(owner, actual, 'actual')) return 'ignored'
  // The language may be public on the page's site only; then compare in the language of the reference.
  if (shown === null && target && owner !== site) {
    const [one, other] = await Promise.all([found(reference), found(target)])
    if (one?.endpoint && one.endpoint === other?.endpoint) return 'ignored'
  }
  if (language !== place.language) return null
  // The page is not public in the language of the answer, so its reference leads nowhere or is null.
  const isNothing =
    shown === null || shown.needsLogin || (shown.language !== language && owner.hides.get(language) === true)
  const isThere = owner === site || (await found(reference)) !== null
  return isNothing && isThere ? 'references' : null
}

/** A URL without the base of the site; null: no text. */
function plain(owner: ComparedSite, value: unknown, side: 'expected' | 'actual'): string | null {
  return typeof value === 'string' ? owner.equality.plain(value, side) : null
}

async function pageIn(
  { api }: CompareContext,
  site: ComparedSite,
  path: string,
): Promise<{ endpoint: string | null; language: unknown; needsLogin: boolean } | null> {
  const { status, json } = await api.getCached(site, path)
  if (status !== 200) return null
  const { details, language, login_required: login } = (json ?? {}) as JsonRecord
  return { endpoint: plain(site, details, 'expected'), language, needsLogin: login === true }
}

/** The endpoint of a page, without host. */
interface PageEndpoint {
  readonly language: string
  /** Percent-encoded. */
  readonly path: string
}

/** null: not an endpoint of a page. */
function pageOf(endpoint: string | null, apiRoot: string): PageEndpoint | null {
  return endpoint?.startsWith(apiRoot) ? pageOfRequestPath(endpoint.slice(apiRoot.length)) : null
}
