import type { PageParts } from '../documents.js'
import { placeholderQuery, withLinkQuery } from '../placeholders/link-query.js'
import type { RouteAnswer } from '../route-answer.js'

/** `pages/`, `pages/<path>/`: djangocms_rest.views.PageDetailView. */
export const pages: RouteAnswer = {
  name: 'pages',
  patterns: ['<language>/pages/', '<language>/pages/<path>/'],
  async answer({ match, query }, documents) {
    const { html, linkQuery } = placeholderQuery(query)
    const page = await documents.page(match.language ?? '', match.path ?? '', html)
    return page === null ? null : withLinkQuery(typeof page === 'string' ? page : pageText(page), 3, linkQuery)
  },
}

export function pageText({ object, placeholders }: PageParts): string {
  return `${object.slice(0, -1)},"placeholders":[${placeholders.join(',')}]}`
}
