import node from '@sveltejs/adapter-node'
import files from '@sveltejs/adapter-static'
import { enhancedImages } from '@sveltejs/enhanced-img'
import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ mode }) => ({
  plugins: [
    enhancedImages(),
    sveltekit({
      // `strict`: files need no routes for drafts and notifications.
      adapter: mode === 'server' ? node() : files({ strict: false }),
      // `relative`: the page for missing pages is served at any depth.
      paths: { relative: false },
      prerender: {
        // A link or redirect of an editor may be dead.
        handleHttpError({ status, message }) {
          if (status !== 404) throw new Error(message)
          console.warn(message)
        },
      },
    }),
  ],
  server: {
    // Searches go to the runtime handler; in development to `npm run api`.
    proxy: { '/api': 'http://127.0.0.1:8000' },
    fs: { allow: ['cms-export'] },
  },
}))
