import { ref } from '../../contract/schemas/json-schema.js'
import { pageTag, placeholderTags } from '../cache-tags.js'
import type { Route } from '../route.js'
import { pages } from './answer.js'
import { pageChecks } from './checks.js'
import { pageFiles } from './files.js'

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
  checks: pageChecks,
}
