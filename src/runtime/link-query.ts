/** In which level of braces and brackets a placeholder's members stand. */
const levels = { page: 3, placeholder: 1 }

/**
 * The JSON of a page or a placeholder whose links to placeholders (`details`) carry a query, which is encoded: without
 * quotes or backslashes. It takes the place of the `?html=1` that files with HTML have. All else, what plugins hold
 * included, stays as it is written; parsing would round numbers of more than 15 digits.
 */
export function withLinkQuery(text: string, kind: keyof typeof levels, query: string): string {
  if (query === '') return text
  let result = ''
  let copied = 0
  let level = 0
  let member = ''
  let key = ''
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]
    if (sign === '{' || sign === '[') level += 1
    else if (sign === '}' || sign === ']') level -= 1
    if (sign !== '"') continue
    const start = index + 1
    index = stringEnd(text, start)
    if (text[index + 1] === ':') {
      if (level === 1) member = text.slice(start, index)
      if (level === levels[kind]) key = text.slice(start, index)
    } else if (level === levels[kind] && key === 'details' && (kind === 'placeholder' || member === 'placeholders')) {
      const link = text.slice(start, index)
      result += text.slice(copied, start) + (link.endsWith(ownQuery) ? link.slice(0, -ownQuery.length) : link) + query
      copied = index
    }
  }
  return result + text.slice(copied)
}

const ownQuery = '?html=1'

/** Where the quote is that ends a string. */
function stringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
  }
  throw new Error('a stored answer ends within a text')
}
