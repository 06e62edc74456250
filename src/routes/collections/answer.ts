import type { PlaceholderPlace } from '../../model/address.js'
import { isJsonObject, type Json, type JsonObject, toJsonText } from '../../model/values/json.js'
import type { Documents } from '../documents.js'
import { jsonList } from '../lists/json-list.js'
import { listBody } from '../lists/list-body.js'
import { lastValue } from '../lists/list-query.js'
import { pageText } from '../pages/answer.js'
import { placeholderQuery, withLinkQuery } from '../placeholders/link-query.js'
import type { Body, RouteAnswer, RouteRequest } from '../route-answer.js'

/** The stored value of a row, by language and key. `places` are its placeholders. */
export type StoredItem = {
  readonly item: JsonObject
  readonly places: readonly Omit<PlaceholderPlace, 'language'>[]
}

/**
 * The handler's part of a collection, for `createHandler({ routes: [collectionAnswer('events')] })`. `search`: members
 * that `?q=` looks at.
 */
export function collectionAnswer(name: string, search: readonly string[] = []): RouteAnswer {
  return {
    name,
    patterns: [`<language>/${name}/`, `<language>/${name}/<int>/<int>/`, `<language>/${name}/<slot>/`],
    async answer(request, documents) {
      const { slot: key, language } = request.match
      if (key !== null) return itemBody(request, documents, name, key)
      const list = (await documents.value(name, `list ${language}`)) as Json[] | null
      return storedListBody(request, documents, list ?? [], search)
    },
  }
}

/** The window of a stored list that a request asks for, of the items that it looks for; null: there is no such list. */
export async function storedListBody(
  request: RouteRequest,
  documents: Documents,
  list: readonly Json[] | null,
  search: readonly string[],
  below = '',
): Promise<Body | null> {
  if (list === null) return null
  const term = search.length > 0 ? (lastValue(request.query, 'q') ?? '').trim().toLowerCase() : ''
  const found = term === '' ? list : list.filter((item) => search.some((member) => holdsText(item, member, term)))
  return listBody(request, documents, jsonList(found), below)
}

function holdsText(item: Json, member: string, term: string): boolean {
  const value = isJsonObject(item) ? item[member] : null
  return typeof value === 'string' && value.toLowerCase().includes(term)
}

/** A stored item with its placeholders; null: there is none. */
export async function itemBody(
  request: RouteRequest,
  documents: Documents,
  name: string,
  key: string,
): Promise<Body | null> {
  const language = request.match.language ?? ''
  const stored = (await documents.value(name, `item ${language} ${key}`)) as StoredItem | null
  if (stored === null) return null
  const { item, places } = stored
  if (places.length === 0) return toJsonText(item)
  const { html, linkQuery } = placeholderQuery(request.query)
  const texts = await Promise.all(places.map((place) => documents.placeholder({ language, ...place }, html)))
  const placeholders = texts.filter((text) => text !== null)
  return withLinkQuery(pageText({ object: toJsonText(item), placeholders }), 3, linkQuery)
}
