import { joinItems } from '../../model/values/utf8.js'
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
    if (count <= maxLimit) return joined('[]', 1, list, 0, maxLimit)
    return { pieces: plainList(list, await list.read(0, maxLimit), maxLimit) }
  }
  const { limit, offset } = window
  const endpoint = `${linkBases.apiUrl}${apiRoot}${match.language}/${name}/${below}`
  const empty = windowText(count, window, [], (other: Window) => windowLink(endpoint, query, other))
  return offset < count ? joined(empty, 2, list, offset, limit) : empty
}

/** A text with a window of a list before its last `after` characters. */
async function joined(text: string, after: number, list: ListSource, offset: number, limit: number): Promise<Body> {
  const start = text.slice(0, -after)
  const end = text.slice(-after)
  if (!list.bytes) return `${start}${(await list.read(offset, limit)).join(',')}${end}`
  return joinItems(start, await list.bytes(offset, limit), end)
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
