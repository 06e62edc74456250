import type { NextConfig } from 'next'

const config: NextConfig = {
  // The CMS links to /en/visit/.
  trailingSlash: true,
  redirects: async () => [{ source: '/', destination: '/en/', permanent: false }],
}

export default config
