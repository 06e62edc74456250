import type { PlaceholderPlace } from '../../model/address.js'
import type { Json } from '../../model/values/json.js'
import { jsonList } from '../lists/json-list.js'
import { listBody } from '../lists/list-body.js'
import { placeholderQuery, withLinkQuery } from '../placeholders/link-query.js'
import type { RouteAnswer } from '../route-answer.js'

/** `aliases/`, `aliases/<id>/`, `aliases/<static code>/`: djangocms_alias.rest. For `createHandler({ routes })`. */
export const aliasesAnswer: RouteAnswer = {
  name: 'aliases',
  patterns: ['<language>/aliases/', '<language>/aliases/<int>/', '<language>/aliases/<slot>/'],
  async answer(request, documents) {
    const { language, numbers, slot } = request.match
    const key = numbers[0] ?? slot
    if (key === null) {
      const list = ((await documents.value('aliases', `list ${language}`)) ?? []) as Json[]
      return listBody(request, documents, jsonList(list))
    }
    const found = await documents.value('aliases', `${language} ${key}`)
    if (found === null) return null
    const { html, linkQuery } = placeholderQuery(request.query)
    const place = { language, ...(found as object) } as PlaceholderPlace
    return withLinkQuery(await documents.placeholder(place, html), 1, linkQuery)
  },
}
