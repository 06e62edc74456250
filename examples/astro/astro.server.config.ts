import node from '@astrojs/node'
import type { AstroIntegration, AstroUserConfig } from 'astro'
import files from './astro.config'

/** Routes that a site of files cannot have. */
const routes: AstroIntegration = {
  name: 'server-routes',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      injectRoute({ pattern: '/api/[language]/page_search', entrypoint: './src/server/page-search.ts' })
      injectRoute({ pattern: '/draft', entrypoint: './src/server/draft.ts' })
      injectRoute({ pattern: '/draft/exit', entrypoint: './src/server/draft-exit.ts' })
      injectRoute({ pattern: '/revalidate', entrypoint: './src/server/revalidate.ts' })
    },
  },
}

/** A server on Node, which renders pages when they are first asked for. */
export default {
  ...files,
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  integrations: [routes],
  // No page depends on its query.
  cache: { provider: { entrypoint: './src/server/page-cache.ts', config: { query: { include: [] } } } },
} satisfies AstroUserConfig
