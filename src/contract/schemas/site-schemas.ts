import type { Manifest } from '../../model/manifest/manifest.js'
import { type ApiSchemas, apiSchemas } from './api-schemas.js'
import { pluginSchemas } from './plugin-schemas.js'

/** What tells the schemas of a site from those of every site. */
export interface SchemaSource {
  readonly contract: 'documented' | 'released'
  readonly plugins: Manifest['plugins']
  /** Plugin types that the configuration has serializers for. */
  readonly serialized: ReadonlySet<string>
}

/** The schemas of a contract's answers, with the site's own plugin types. */
export function siteSchemas({ contract, plugins, serialized }: SchemaSource): ApiSchemas {
  const { components, answers } = apiSchemas(contract)
  const own = pluginSchemas(plugins, serialized, [...Object.keys(components), ...typeNames])
  return { components: { ...components, ...own }, answers }
}

/** Names that src/cli/config/site-types.ts gives. */
const typeNames = ['Answers', 'ApiError']
