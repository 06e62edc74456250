import { lastValue } from '../lists/list-query.js'

/** What the query of a request adds to placeholders. */
interface PlaceholderQuery {
  /** With rendered HTML. */
  readonly html: boolean
  /** What their links carry on, encoded: `?html=1&preview=1`, or nothing. */
  readonly linkQuery: string
}

/** Whether the query asks for HTML, as Django reads it (any text counts, `0` included), and what links carry on of it. */
export function placeholderQuery(query: URLSearchParams): PlaceholderQuery {
  const pairs = ['html', 'preview'].flatMap((name) => {
    const value = lastValue(query, name)
    return value === null ? [] : [[name, value]]
  })
  return {
    html: Boolean(lastValue(query, 'html')),
    linkQuery: pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`,
  }
}
