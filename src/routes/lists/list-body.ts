import type { Documents, ListSource } from '../documents.js'
import type { Body, RouteRequest } from '../route-answer.js'
import { requestedWindow, windowLink } from './list-query.js'
import { type Window, windowText } from './pagination.js'

/** The window of a list that a request asks for, or all of it; `below`: where the list is below the route. */
export async function listBody(
  { match, query, maxLimit }: RouteRequest,
  { apiRoot, linkBases, pageSize }: Documents,
  list: ListSource,
  below = '',
): Promise<Body> {
  const { name } = match.route
  const { count } = list
  const window = requestedWindow(query, match.numbers, pageSize[name] ?? null, maxLimit)
  if (window === null) {
    const first = await list.read(0, maxLimit)
    return count > maxLimit ? { pieces: plainList(list, first, maxLimit) } : `[${first.join(',')}]`
  }
  const results = window.offset < count ? await list.read(window.offset, window.limit) : []
  const endpoint = `${linkBases.apiUrl}${apiRoot}${match.language}/${name}/${below}`
  return windowText(count, window, results, (other: Window) => windowLink(endpoint, query, other))
}

/** A list that is too long to be held at once, in pieces as long as the first. */
async function* plainList(
  list: ListSource,
  first: readonly string[],
  length: number,
): AsyncGenerator<string, undefined> {
  yield `[${first.join(',')}`
  for (let offset = length; offset < list.count; offset += length) {
    yield `,${(await list.read(offset, length)).join(',')}`
  }
  yield ']'
}
