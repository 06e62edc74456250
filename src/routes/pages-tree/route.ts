import { listOf, ref } from '../../contract/schemas/json-schema.js'
import type { JsonRecord } from '../../model/values/json.js'
import { listTags } from '../cache-tags.js'
import { releasedPages } from '../pages/released-pages.js'
import type { Route } from '../route.js'
import type { AnswerPart } from '../route-checks.js'
import { pagesTree } from './answer.js'

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

/** The parts of a list of pages with those below them. */
function* pageTreeParts(answer: unknown): Iterable<AnswerPart> {
  for (const page of answer as JsonRecord[]) {
    yield { page }
    yield* pageTreeParts(page.children)
  }
}
