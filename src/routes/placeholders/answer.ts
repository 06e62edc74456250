import type { RouteAnswer } from '../route-answer.js'
import { placeholderQuery, withLinkQuery } from './link-query.js'

/** `placeholders/<content type>/<object>/<slot>/`: djangocms_rest.views.PlaceholderDetailView. */
export const placeholders: RouteAnswer = {
  name: 'placeholders',
  patterns: ['<language>/placeholders/<int>/<int>/<slot>/'],
  async answer({ match, query }, documents) {
    const { language, numbers, slot } = match
    const { html, linkQuery } = placeholderQuery(query)
    const [contentType = 0, object = 0] = numbers
    const place = { language: language ?? '', contentType, object, slot: slot ?? '' }
    return withLinkQuery(await documents.placeholder(place, html), 1, linkQuery)
  },
}
