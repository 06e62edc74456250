import { listOf, ref } from '../../contract/schemas/json-schema.js'
import { siteTags } from '../cache-tags.js'
import type { Route } from '../route.js'
import { plugins } from './answer.js'

export const pluginsRoute: Route = {
  ...plugins,
  families: [{ name: 'plugins', from: 'site', requests: () => [{ path: 'plugins/' }] }],
  schema: () => listOf(ref('PluginDefinition')),
  operations: [
    { names: [], summary: 'All plugin types, with the definitions of their members.', query: [], tag: 'site' },
  ],
  // It changes with the project, hardly with its contents.
  caching: { control: 'public, max-age=300', topic: null, follows: [], tags: siteTags },
  checks: {
    isOfManifest: true,
    // djangocms-rest describes the type of the parent only once its process has written such a plugin. Choices that
    // Python computes are not in the manifest.
    isUnstable: (at, isMissing) =>
      at.endsWith('/properties/parent_plugin_type') || (isMissing && /\/properties\/[^/]+\/enum$/.test(at)),
  },
}
