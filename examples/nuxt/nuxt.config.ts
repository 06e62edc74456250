import { readExport } from 'djangocms-static/loaders'
import type { Answers } from './shared/cms-types'
import { postsIn } from './shared/utils/journal'
import { localPath } from './shared/utils/links'

export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  modules: ['@nuxt/image'],
  css: ['~/assets/styles.css'],
  components: [{ path: '~/components', pathPrefix: false }],
  app: { head: { link: [{ rel: 'icon', href: 'data:,' }] } },
  // The URL of the built site, for canonical URLs and the sitemap.
  runtimeConfig: { public: { siteUrl: 'https://www.observatory.example' } },
  // The page for missing pages is served at any path.
  routeRules: { '/404/': { noScripts: true } },
  nitro: {
    // Searches go to the runtime handler; in development to `npm run api`.
    devProxy: { '/api': { target: 'http://127.0.0.1:8000/api' } },
    prerender: { failOnError: true },
    // Answers of the runtime handler, of a server; several share them in Redis.
    storage: { cache: { driver: 'lruCache', max: 5000 } },
  },
  hooks: {
    async 'nitro:config'({ static: isStatic, prerender }) {
      if (isStatic) prerender?.routes?.push('/', '/sitemap.xml', '/404/', ...(await exportedRoutes()))
    },
    'nitro:init'(nitro) {
      nitro.hooks.hook('prerender:generate', (route) => {
        // Those of Nuxt are empty pages that fetch their contents.
        if (route.route === '/404.html' || route.route === '/200.html') route.skip = true
        if (route.route === '/404/') route.fileName = '/404.html'
        // A link or redirect of an editor may be dead.
        if (route.error?.statusCode === 404) {
          console.warn(`404 ${route.route}`)
          route.skip = true
          delete route.error
        }
      })
    },
  },
})

async function exportedRoutes(): Promise<readonly string[]> {
  const site = await readExport<Answers>('cms-export')
  const routes: string[] = []
  for (const language of await site.publicLanguages()) {
    routes.push(`/${language}/search/`)
    for await (const { path } of site.pages(language)) {
      routes.push(encodeURI(path === '' ? `/${language}/` : `/${language}/${path}/`))
    }
    for await (const post of postsIn(site, language)) routes.push(localPath(post.url))
  }
  return routes
}
