import { type AnswerPlace, fileOfUrl } from '../../../exporter/names/answer-place.js'
import type { JsonRecord } from '../../../model/values/json.js'
import { resultsOf } from '../../../routes/lists/list-checks.js'
import type { Window } from '../../../routes/lists/pagination.js'
import type { Comparison } from './compare-context.js'
import { inReleasedForm } from './in-released-form.js'
import { addDifference, report, reportStatus } from './report-differences.js'

/** Compares a window of a list of pages; with different contracts, the whole list at once. */
export async function compareList(comparison: Comparison, answer: unknown): Promise<unknown> {
  const { api, crosses, site, place } = comparison
  if (crosses) return place.numbers.length > 0 ? null : compareWhole(comparison, answer as JsonRecord)
  const list = Array.isArray(answer) ? null : (answer as JsonRecord)
  const [limit = limitOf(list), offset = 0] = place.numbers
  const query = list ? `?limit=${limit}${offset > 0 ? `&offset=${offset}` : ''}` : ''
  const { status, json } = await api.get(site, pathOfList(place) + query)
  if (status !== 200 || typeof json !== 'object' || json === null || Array.isArray(json) !== (list === null)) {
    await reportStatus(comparison, status, 'another kind of list')
    return null
  }
  if (list) await report(comparison, plainLinks(json as JsonRecord, limit), plainLinks(list, limit))
  else await report(comparison, json, answer)
  return json
}

function pathOfList({ language, route }: AnswerPlace): string {
  return `${language}/${route.name}/`
}

/** The page size of a list, from its links; at least its number of items if it has one page. */
function limitOf(list: JsonRecord | null): number {
  const link = windowOf(list?.next, 0)
  return link?.limit || Math.max(1, Number(list?.count ?? 1))
}

/** The list with links as limit and offset, whose form differs on static hosts. */
function plainLinks(list: JsonRecord, limit: number): JsonRecord {
  return { ...list, next: windowOf(list.next, limit), previous: windowOf(list.previous, limit) }
}

function windowOf(link: unknown, limit: number): Window | null {
  if (typeof link !== 'string') return null
  const byPath = /\/(\d+)\/(\d+)\/$/.exec(link)
  if (byPath) return { limit: Number(byPath[1]), offset: Number(byPath[2]) }
  const query = new URLSearchParams(link.split('?')[1] ?? '')
  return { limit: Number(query.get('limit') ?? limit), offset: Number(query.get('offset') ?? 0) }
}

const liveLimit = 200

async function compareWhole(comparison: Comparison, first: JsonRecord): Promise<unknown> {
  const { api, site, place } = comparison
  const live: JsonRecord[] = []
  for (let offset = 0; ; offset += liveLimit) {
    const { status, json } = await api.get(site, `${pathOfList(place)}?limit=${liveLimit}&offset=${offset}`)
    const results = resultsOf(json)
    if (status !== 200 || !Array.isArray(results)) {
      await reportStatus(comparison, status, 'another kind of list')
      return null
    }
    live.push(...(results as JsonRecord[]))
    if (results.length < liveLimit) break
  }
  const [released, actual] = inReleasedForm(comparison, live, wholeList(comparison, first)) as [JsonRecord[], unknown[]]
  const count = { at: '/count', expected: released.length, actual: first.count }
  if (count.expected !== count.actual) addDifference(comparison, count)
  // The handler answers what follows a link with a query.
  const expected = String(first.next).includes('?') ? released.slice(0, actual.length) : released
  await report(comparison, { results: expected }, { results: actual })
  return live
}

/** All pages of the export's list that are in files. */
function wholeList({ apiRoot, site, place, read }: Comparison, first: JsonRecord): JsonRecord[] {
  const pages: JsonRecord[] = [...(first.results as JsonRecord[])]
  const limit = limitOf(first)
  for (let offset = limit; offset < Number(first.count); offset += limit) {
    const file = fileOfUrl(`${apiRoot.slice(1)}${pathOfList(place)}${limit}/${offset}/`)
    const part = file === null ? undefined : (read(site.folder + file) as JsonRecord | undefined)
    if (Array.isArray(part?.results)) pages.push(...(part.results as JsonRecord[]))
  }
  return pages
}
