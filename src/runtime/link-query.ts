/** In which level of braces and brackets the members of placeholders stand. */
const levels = { page: 3, placeholder: 1 }

/**
 * The JSON of a page or a placeholder whose links to placeholders (`details`) carry a query, which is encoded: without
 * quotes or backslashes. It takes the place of the `?html=1` that files with HTML have. All else, what plugins hold
 * included, stays as it is written; parsing would round numbers of more than 15 digits.
 */
export function withLinkQuery(text: string, kind: keyof typeof levels, query: string): string {
  if (query === '') return text
  const pieces: string[] = []
  let copied = 0
  let level = 0
  let member = ''
  let key = ''
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]
    if (sign === '{' || sign === '[') level += 1
    else if (sign === '}' || sign === ']') level -= 1
    else if (sign === '"') {
      const start = index + 1
      index = stringEnd(text, start)
      if (text[index + 1] === ':') {
        key = text.slice(start, index)
        if (level === 1) member = key
      } else if (level === levels[kind] && key === 'details' && (level === 1 || member === 'placeholders')) {
        const end = text.endsWith(ownQuery, index) ? index - ownQuery.length : index
        pieces.push(text.slice(copied, end), query)
        copied = index
      }
    }
  }
  return pieces.join('') + text.slice(copied)
}

const ownQuery = '?html=1'

/** Where the quote is that ends a string; the end of a text that ends too early. */
function stringEnd(text: string, start: number): number {
  let end = start
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  return end
}
