/** One page of a list. */
export interface Window {
  readonly limit: number
  readonly offset: number
}

/** The page object around the texts of results (rest_framework.pagination.LimitOffsetPagination). */
export function windowText(
  count: number,
  { limit, offset }: Window,
  results: readonly string[],
  link: (window: Window) => string,
): string {
  const following = offset + limit
  const head = JSON.stringify({
    count,
    next: following < count ? link({ limit, offset: following }) : null,
    previous: offset > 0 ? link({ limit, offset: Math.max(0, offset - limit) }) : null,
  })
  return `${head.slice(0, -1)},"results":[${results.join(',')}]}`
}

/** Every window that can be reached by following `next` from the first one. */
export function* followableWindows(count: number, limit: number): Iterable<Window> {
  for (let offset = 0; offset === 0 || offset < count; offset += limit) yield { limit, offset }
}
