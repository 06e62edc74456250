import { ref } from '../../contract/schemas/json-schema.js'
import { pageTag, placeholderTags } from '../cache-tags.js'
import type { Route } from '../route.js'
import { placeholders } from './answer.js'
import { placeholderChecks } from './checks.js'
import { placeholderFiles } from './files.js'

export const placeholdersRoute: Route = {
  ...placeholders,
  families: [placeholderFiles],
  schema: () => ref('Placeholder'),
  operations: [
    {
      names: ['content_type_id', 'object_id', 'slot'],
      summary: 'A placeholder with its plugins.',
      query: ['html', 'preview'],
      tag: 'placeholders',
    },
  ],
  caching: {
    topic: 'contents',
    follows: [],
    tags: (origin) => [...placeholderTags(origin), ...pageTag(origin)],
  },
  checks: placeholderChecks,
}
