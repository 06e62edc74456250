import { pageListSchema } from '../../contract/schemas/page-schemas.js'
import { listTags } from '../cache-tags.js'
import { pageListParts, resultsOf } from '../lists/list-checks.js'
import type { Route } from '../route.js'
import { pageSearch, pageSearchPath } from './answer.js'

/** Its file is the answer without a term. */
export const pageSearchRoute: Route = {
  ...pageSearch,
  families: [
    {
      name: 'page_search',
      from: 'site',
      requests: ({ languages }) => languages.map((language) => ({ path: pageSearchPath(language) })),
    },
  ],
  pageSize: { documented: 20, released: null },
  schema: pageListSchema,
  operations: [
    {
      names: [],
      summary: 'Pages that contain a text; none without q.',
      query: ['q', 'limit', 'offset', 'preview'],
      tag: 'pages',
    },
  ],
  caching: { topic: null, follows: ['list', 'contents'], tags: listTags },
  // Whether an empty search is paginated depends on settings.
  checks: { parts: pageListParts, compared: resultsOf },
}
