/** In which level of braces and brackets a placeholder's members stand: alone, and among the members of a page. */
type PlaceholderLevel = 1 | 3

/**
 * The JSON of a placeholder, or of a page, whose links to placeholders (`details`) carry a query, which is encoded:
 * without quotes or backslashes. It takes the place of the `?html=1` that files with HTML have. All else, what plugins
 * hold included, stays as it is written; parsing would round numbers of more than 15 digits.
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

/** Where the quote is that ends a string; the end of a text that ends too early. */
function stringEnd(text: string, start: number): number {
  let end = start
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  return end
}
