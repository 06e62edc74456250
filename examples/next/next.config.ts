import type { NextConfig } from 'next'

const config: NextConfig = {
  // The CMS links to /en/visit/.
  trailingSlash: true,
  headers: async () => [
    {
      // Only Next.js knows what has changed: caches in front of it ask. Drafts are in none.
      source: '/((?!_next/).*)',
      missing: [{ type: 'cookie', key: '__prerender_bypass' }],
      headers: [{ key: 'cache-control', value: 'public, max-age=0, must-revalidate' }],
    },
  ],
}

export default config
