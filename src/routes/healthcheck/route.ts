import { ref } from '../../contract/schemas/json-schema.js'
import { siteTags } from '../cache-tags.js'
import type { Route } from '../route.js'
import { healthcheck } from './answer.js'

export const healthcheckRoute: Route = {
  ...healthcheck,
  families: [{ name: 'healthcheck', from: 'site', requests: () => [{ path: 'healthcheck/' }] }],
  schema: () => ref('Health'),
  operations: [{ names: [], summary: 'Whether the API is available.', query: [], tag: 'site' }],
  caching: { control: 'no-store', topic: null, follows: [], tags: siteTags },
  checks: { isOfManifest: true },
}
