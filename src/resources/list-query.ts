import type { Window } from './pagination.js'

/** The window that a request asks for; null: everything, as a plain array. */
export function requestedWindow(query: URLSearchParams, pageSize: number | null): Window | null {
  const limit = positive(lastValue(query, 'limit')) ?? pageSize
  return limit === null ? null : { limit, offset: wholeNumber(lastValue(query, 'offset')) ?? 0 }
}

/**
 * A link to another window of the same list: all other parameters stay, sorted by name.
 * Mirrors rest_framework.utils.urls.replace_query_param and remove_query_param.
 */
export function windowLink(url: string, query: URLSearchParams, { limit, offset }: Window): string {
  const values = new Map<string, string[]>()
  for (const [name, value] of query) values.set(name, [...(values.get(name) ?? []), value])
  values.set('limit', [String(limit)])
  if (offset > 0) values.set('offset', [String(offset)])
  else values.delete('offset')
  const names = [...values.keys()].sort()
  const pairs = names.flatMap((name) => (values.get(name) ?? []).map((value) => `${formText(name)}=${formText(value)}`))
  return `${url}?${pairs.join('&')}`
}

/** Django reads the last of repeated parameters. */
export function lastValue(query: URLSearchParams, name: string): string | null {
  return query.getAll(name).at(-1) ?? null
}

/** What Python's `int` reads, if it is not negative: blanks around, a sign, underscores between digits. */
export function wholeNumber(text: string | null): number | null {
  const match = text === null ? null : /^([+-]?)(\d+(?:_\d+)*)$/.exec(text.trim())
  if (!match) return null
  const number = Number(match[2]?.replaceAll('_', ''))
  return match[1] === '-' && number > 0 ? null : number
}

function positive(text: string | null): number | null {
  const number = wholeNumber(text)
  return number === 0 ? null : number
}

/** Python's `urlencode`: blanks as `+`, only letters, digits and `_.-~` plain. */
function formText(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}
