import type { JsonSchema } from '../../contract/schemas/json-schema.js'
import { siteTags } from '../cache-tags.js'
import type { Route } from '../route.js'
import { description } from './answer.js'

/** `--openapi` writes its files (`descriptionFiles`), not `--only`. */
export const descriptionRoute: Route = {
  ...description,
  families: [],
  schema: () => openApi,
  operations: null,
  caching: { topic: null, follows: [], tags: siteTags },
  checks: { parts: () => [], isCompared: false },
}

/** Enough to tell a description of an API from another file. */
const openApi: JsonSchema = {
  type: 'object',
  required: ['openapi', 'info', 'paths', 'components'],
  properties: {
    openapi: { const: '3.1.0' },
    info: { type: 'object' },
    paths: { type: 'object' },
    components: { type: 'object' },
  },
}
