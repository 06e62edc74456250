import { pythonInt } from '../../model/values/python-int.js'
import type { Window } from './pagination.js'

/**
 * The window that a request asks for, by its query or else by its path (`pages-list/100/200/`); null: everything, as a
 * plain array. `maxLimit` as in rest_framework.pagination.LimitOffsetPagination; a larger page size counts instead.
 */
export function requestedWindow(
  query: URLSearchParams,
  [pathLimit = 0, pathOffset = 0]: readonly number[],
  pageSize: number | null,
  maxLimit: number,
): Window | null {
  const asked = pythonInt(lastValue(query, 'limit')) ?? 0
  const limit = asked > 0 ? asked : pathLimit || pageSize
  if (limit === null) return null
  const start = pythonInt(lastValue(query, 'offset')) ?? -1
  const offset = Math.min(start < 0 ? pathOffset : start, largestOffset)
  return { limit: Math.min(limit, Math.max(maxLimit, pageSize ?? 0)), offset }
}

/** Larger numbers are not exact, and no list is that long. */
const largestOffset = Number.MAX_SAFE_INTEGER

/**
 * A link to another window of the same list: all other parameters stay, sorted by name.
 * Mirrors rest_framework.utils.urls.replace_query_param and remove_query_param.
 */
export function windowLink(url: string, query: URLSearchParams, { limit, offset }: Window): string {
  const pairs = new URLSearchParams(query)
  pairs.set('limit', `${limit}`)
  if (offset > 0) pairs.set('offset', `${offset}`)
  else pairs.delete('offset')
  pairs.sort()
  return `${url}?${encodeQuery(pairs)}`
}

/** Encodes a query as Python's `urlencode` does, which differs only in these two characters. */
export function encodeQuery(pairs: URLSearchParams): string {
  return String(pairs).replaceAll('*', '%2A').replaceAll('%7E', '~')
}

/** Django reads the last of repeated parameters. */
export function lastValue(query: URLSearchParams, name: string): string | null {
  return query.getAll(name).at(-1) ?? null
}
