import { encodeQuery, lastValue } from '../lists/list-query.js'

/** Nesting depth of a placeholder's members: alone, and inside a page. */
type PlaceholderLevel = 1 | 3

/**
 * Sets the query of links to placeholders (`details`) in the JSON of a placeholder or a page. The query is encoded,
 * without quotes or backslashes, and replaces the `?html=1` of files with HTML. Everything else, plugins included,
 * keeps its text; parsing would round numbers of more than 15 digits.
 */
export function withLinkQuery(text: string | null, wanted: PlaceholderLevel, query: string): string | null {
  if (text === null || query === '') return text
  let result = ''
  let copied = 0
  let level = 0
  let member = ''
  let key = ''
  for (let index = 0; index < text.length; index++) {
    const sign = text.charAt(index)
    if ('{['.includes(sign)) level += 1
    if (']}'.includes(sign)) level -= 1
    if (sign !== '"') continue
    const start = index + 1
    index = stringEnd(text, start)
    if (text[index + 1] === ':') {
      key = text.slice(start, index)
      if (level === 1) member = key
    } else if (level === wanted && key === 'details' && (level === 1 || member === 'placeholders')) {
      result += text.slice(copied, text.endsWith(ownQuery, index) ? index - ownQuery.length : index) + query
      copied = index
    }
  }
  return result + text.slice(copied)
}

const ownQuery = '?html=1'

/** The index of the quote that ends a string, or the end of a truncated text. */
function stringEnd(text: string, start: number): number {
  let end = start
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  return end
}

/** What the query of a request says about placeholders. */
interface PlaceholderQuery {
  readonly html: boolean
  /** The query of their links, encoded: `?html=1&preview=1`, or ''. */
  readonly linkQuery: string
}

/** Reads a query as Django does: any text asks for HTML, even `0`. */
export function placeholderQuery(query: URLSearchParams): PlaceholderQuery {
  const carried = new URLSearchParams()
  for (const name of ['html', 'preview']) {
    const value = lastValue(query, name)
    if (value !== null) carried.set(name, value)
  }
  const linkQuery = encodeQuery(carried)
  return { html: Boolean(carried.get('html')), linkQuery: linkQuery && `?${linkQuery}` }
}
