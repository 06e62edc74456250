import { listOf, ref } from '../../contract/schemas/json-schema.js'
import { listTags } from '../cache-tags.js'
import { releasedPages } from '../pages/released-pages.js'
import type { Route } from '../route.js'
import { pagesTree } from './answer.js'
import { pageTreeParts } from './page-tree-parts.js'

export const pagesTreeRoute: Route = {
  ...pagesTree,
  families: [
    {
      name: 'pages-tree',
      from: 'site',
      isByLanguage: true,
      requests: ({ languages }) => languages.map((language) => ({ path: `${language}/pages-tree/` })),
    },
  ],
  schema: () => listOf(ref('PageNode')),
  operations: [{ names: [], summary: 'All pages as a tree, without contents.', query: ['preview'], tag: 'pages' }],
  caching: { topic: 'tree', follows: [], tags: listTags },
  checks: { parts: pageTreeParts, released: releasedPages },
}
