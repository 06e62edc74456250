import { defineConfig } from 'astro/config'

export default defineConfig({
  // Where the built site will be: canonical addresses and the sitemap begin with it.
  site: 'https://www.observatory.example',
  // The CMS links to /en/visit/.
  trailingSlash: 'always',
  // Searches go to the runtime handler; in development to `npm run api`.
  vite: { server: { proxy: { '/api': 'http://127.0.0.1:8000' } } },
})
