import { lastValue } from '../lists/list-query.js'

/** What the query of a request says about placeholders. */
interface PlaceholderQuery {
  /** With rendered HTML. */
  readonly html: boolean
  /** The query of their links, encoded: `?html=1&preview=1`, or ''. */
  readonly linkQuery: string
}

/** Reads a query as Django does: any text asks for HTML, even `0`. */
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
