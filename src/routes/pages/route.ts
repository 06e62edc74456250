import { ref } from '../../contract/schemas/json-schema.js'
import type { JsonRecord } from '../../model/values/json.js'
import { pageTag, placeholderTags } from '../cache-tags.js'
import { placeholderParts } from '../placeholders/route.js'
import type { Route } from '../route.js'
import type { AnswerPart } from '../route-checks.js'
import { pages } from './answer.js'
import { pageFiles } from './files.js'
import { releasedPage } from './released-pages.js'

export const pagesRoute: Route = {
  ...pages,
  families: [pageFiles],
  schema: () => ref('PageWithPlaceholders'),
  operations: [
    { names: [], summary: 'The home page with its contents.', query: ['html', 'preview'], tag: 'pages' },
    { names: ['path'], summary: 'A page with its contents.', query: ['html', 'preview'], tag: 'pages' },
  ],
  caching: {
    topic: 'contents',
    follows: [],
    tags: (origin) => [...pageTag(origin), ...placeholderTags(origin)],
  },
  checks: { parts: pageParts, isPage: true, hasOwnAddress: true, released: releasedPage },
}

function* pageParts(answer: unknown): Iterable<AnswerPart> {
  const page = answer as JsonRecord
  yield { page }
  for (const placeholder of page.placeholders as JsonRecord[]) yield* placeholderParts(placeholder)
}
