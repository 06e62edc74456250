import { ref } from '../../contract/schemas/json-schema.js'
import type { JsonRecord } from '../../model/values/json.js'
import { pageTag, placeholderTags } from '../cache-tags.js'
import type { Route } from '../route.js'
import type { AnswerPart } from '../route-checks.js'
import { placeholders } from './answer.js'
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
  checks: { parts: placeholderParts, hasOwnAddress: true, released: { refersToPages: true } },
}

export function* placeholderParts(answer: unknown): Iterable<AnswerPart> {
  const { details, content } = answer as JsonRecord
  yield { link: details }
  yield { content }
}
