import type { NextConfig } from 'next'

const config: NextConfig = {
  // The CMS links to /en/visit/.
  trailingSlash: true,
}

export default config
