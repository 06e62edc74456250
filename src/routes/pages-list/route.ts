import { pageListSchema } from '../../contract/schemas/page-schemas.js'
import { listTags } from '../cache-tags.js'
import { pageListParts } from '../lists/list-checks.js'
import { listRequests } from '../lists/list-requests.js'
import { releasedPages } from '../pages/released-pages.js'
import type { Route } from '../route.js'
import type { SiteFamily } from '../route-files.js'
import { pagesList, pagesListPath } from './answer.js'

const pagesListFiles: SiteFamily = {
  name: 'pages-list',
  from: 'site',
  isByLanguage: true,
  *requests({ languages }, documents, settings) {
    const pageSize = documents.pageSize[this.name] ?? null
    for (const language of languages) {
      yield* listRequests(pagesListPath(language), documents.pagesList(language), pageSize, documents, settings)
    }
  },
}

export const pagesListRoute: Route = {
  ...pagesList,
  families: [pagesListFiles],
  pageSize: { documented: 100, released: null },
  schema: pageListSchema,
  operations: [
    { names: [], summary: 'All pages, without contents.', query: ['limit', 'offset', 'preview'], tag: 'pages' },
    { names: ['limit', 'offset'], summary: 'A part of the list of pages.', query: ['preview'], tag: 'pages' },
  ],
  caching: { topic: 'list', follows: ['list'], tags: listTags },
  checks: { parts: pageListParts, isPageList: true, released: releasedPages },
}
