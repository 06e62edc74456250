import type { Json, JsonObject } from '../../model/values/json.js'
import type { PlaceholderPlace } from '../documents.js'
import { listBody } from '../lists/list-body.js'
import { pageText } from '../pages/answer.js'
import { withLinkQuery } from '../placeholders/link-query.js'
import { placeholderQuery } from '../placeholders/placeholder-query.js'
import type { RouteAnswer } from '../route-answer.js'

/** The stored value of a row, by language and key. `places` are its placeholders. */
export interface StoredItem {
  readonly item: JsonObject
  readonly places: readonly Omit<PlaceholderPlace, 'language'>[]
}

/** The handler's part of a collection, for `createHandler({ routes: [collectionAnswer('events')] })`. */
export function collectionAnswer(name: string): RouteAnswer {
  return {
    name,
    patterns: [`<language>/${name}/`, `<language>/${name}/<slot>/`],
    async answer(request, documents) {
      const { slot: key } = request.match
      const language = request.match.language ?? ''
      if (key === null) {
        const list = ((await documents.value(name, `list ${language}`)) ?? []) as Json[]
        const read = (offset: number, limit: number) =>
          list.slice(offset, offset + limit).map((item) => JSON.stringify(item))
        return listBody(request, documents, { count: list.length, read })
      }
      const stored = (await documents.value(name, `item ${language} ${key}`)) as StoredItem | null
      if (stored === null) return null
      const { item, places } = stored
      if (places.length === 0) return JSON.stringify(item)
      const { html, linkQuery } = placeholderQuery(request.query)
      const texts = await Promise.all(places.map((place) => documents.placeholder({ language, ...place }, html)))
      const placeholders = texts.filter((text) => text !== null)
      return withLinkQuery(pageText({ object: JSON.stringify(item), placeholders }), 3, linkQuery)
    },
  }
}
