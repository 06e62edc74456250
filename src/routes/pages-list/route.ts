import { pageListSchema } from '../../contract/schemas/page-schemas.js'
import { listTags } from '../cache-tags.js'
import { pageListParts } from '../lists/page-list-parts.js'
import { releasedPages } from '../pages/released-pages.js'
import type { Route } from '../route.js'
import { pagesList } from './answer.js'
import { pagesListFiles } from './files.js'

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
