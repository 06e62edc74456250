import { listBody } from '../lists/list-body.js'
import { lastValue } from '../lists/list-query.js'
import type { RouteAnswer } from '../route-answer.js'

/** The request path of searches in a language, `en/page_search/`. */
export function pageSearchPath(language: string): string {
  return `${language}/page_search/`
}

/** `page_search/`: djangocms_rest.views.PageSearchView; without `q` it finds nothing. */
export const pageSearch: RouteAnswer = {
  name: 'page_search',
  patterns: ['<language>/page_search/'],
  async answer(request, documents) {
    const { match, query } = request
    return listBody(request, documents, await documents.search(match.language ?? '', lastValue(query, 'q') ?? ''))
  },
}
