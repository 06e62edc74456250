import type { AstroUserConfig } from 'astro'

export default {
  // The URL of the built site, for canonical URLs and the sitemap.
  site: 'https://www.observatory.example',
  // The CMS links to /en/visit/.
  trailingSlash: 'always',
  // Searches go to the runtime handler; in development to `npm run api`.
  vite: { server: { proxy: { '/api': 'http://127.0.0.1:8000' } } },
} satisfies AstroUserConfig
