import { listBody } from '../lists/list-body.js'
import type { RouteAnswer } from '../route-answer.js'

/** The request path of the list of a language, `en/pages-list/`. */
export function pagesListPath(language: string): string {
  return `${language}/pages-list/`
}

/** `pages-list/`: djangocms_rest.views.PageListView. The package has no paths for single pages of the list. */
export const pagesList: RouteAnswer = {
  name: 'pages-list',
  patterns: ['<language>/pages-list/', '<language>/pages-list/<int>/<int>/'],
  async skipsFile({ match, maxLimit }, documents) {
    const isWhole = match.numbers.length === 0 && documents.pageSize[this.name] === null
    return isWhole && (await documents.pagesList(match.language ?? '')).count > maxLimit
  },
  async answer(request, documents) {
    return listBody(request, documents, await documents.pagesList(request.match.language ?? ''))
  },
}
