import type { Manifest } from '../../../src/model/manifest/manifest.js'
import { difference } from '../difference.js'
import type { RecordedRow } from '../sites.js'

/** The original has no order of its own: whole lists are compared as sets, of a window its size. */
export function searchDifference(
  { page_size: pageSize }: Manifest,
  row: RecordedRow,
  query: URLSearchParams,
  plain: (body: unknown) => unknown = (body) => body,
): (json: unknown) => unknown[] | null {
  if (Array.isArray(row.body)) return (json) => difference(sorted(plain(row.ours ?? row.body)), sorted(plain(json)))
  const body = row.body as { count: number; results: unknown[] }
  const limit = Number(query.get('limit') ?? pageSize)
  const count = Array.isArray(row.ours) ? row.ours.length : body.count
  const shown = Math.max(0, Math.min(limit, count - Number(query.get('offset') ?? 0)))
  const want = { count, results: Number.isInteger(limit) && limit > 0 ? shown : body.results.length }
  return (json) => {
    const got = json as { count?: number; results?: unknown[] } | undefined
    return difference(want, { count: got?.count, results: got?.results?.length })
  }
}

/** How many results an answer says that there are. */
export function listedIn(body: unknown): number {
  return Array.isArray(body) ? body.length : (body as { count: number }).count
}

function sorted(list: unknown): unknown {
  if (!Array.isArray(list)) return list
  return list.map((item: object) => JSON.stringify(item, Object.keys(item).sort())).sort()
}
