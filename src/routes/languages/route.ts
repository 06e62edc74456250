import { listOf, ref } from '../../contract/schemas/json-schema.js'
import { siteTags } from '../cache-tags.js'
import type { Route } from '../route.js'
import { languages, languagesPath } from './answer.js'

export const languagesRoute: Route = {
  ...languages,
  families: [{ name: 'languages', from: 'site', requests: () => [{ path: languagesPath }] }],
  schema: () => listOf(ref('Language')),
  operations: [
    {
      names: [],
      summary: 'All languages of the site, those that are not public included.',
      query: [],
      tag: 'site',
    },
  ],
  // It changes with the project, hardly with its contents.
  caching: { control: 'public, max-age=300', topic: null, follows: [], tags: siteTags },
  checks: { isOfManifest: true, released: { isOfDefaultSite: true } },
}
