import type { Json, JsonObject } from '../model/values/json.js'

/** One page of a list. */
export interface Window {
  readonly limit: number
  readonly offset: number
}

/** The page object around a window of results (rest_framework.pagination.LimitOffsetPagination). */
export function pageOfList(
  count: number,
  { limit, offset }: Window,
  results: Json[],
  link: (window: Window) => string,
): JsonObject {
  const following = offset + limit
  return {
    count,
    next: following >= count ? null : link({ limit, offset: following }),
    previous: offset <= 0 ? null : link({ limit, offset: Math.max(0, offset - limit) }),
    results,
  }
}

/** Every window that can be reached by following `next` from the first one. */
export function* followableWindows(count: number, limit: number): Iterable<Window> {
  for (let offset = 0; offset === 0 || offset < count; offset += limit) yield { limit, offset }
}
