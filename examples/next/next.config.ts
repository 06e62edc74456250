import type { NextConfig } from 'next'

const config: NextConfig = {
  // The CMS links to /en/visit/.
  trailingSlash: true,
  headers: async () => [
    {
      // Caches in front of Next.js must ask it again, as only it knows what changed. Drafts are not cached.
      source: '/((?!_next/).*)',
      missing: [{ type: 'cookie', key: '__prerender_bypass' }],
      headers: [{ key: 'cache-control', value: 'public, max-age=0, must-revalidate' }],
    },
  ],
}

export default config
