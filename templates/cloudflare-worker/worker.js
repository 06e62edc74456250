// Answers the API from an export that is deployed as the Worker's assets. See wrangler.toml beside this file.
import { assetsStore, createHandler, documentSources, tokenPreview } from 'djangocms-static/runtime'

/** @type {import('djangocms-static/runtime').Handler | undefined} */
let handler

// Bytes for caches of public answers and of previews, each. A Worker has 128 MB, which running requests need, too.
const memory = 20_000_000

export default {
  fetch(request, env, context) {
    // Everything else in the folder is a plain file. Change this line if the API is not at /api/.
    if (!new URL(request.url).pathname.startsWith('/api/')) return env.ASSETS.fetch(request)
    handler ??= createHandler({
      store: assetsStore(env.ASSETS),
      preview: previews(env),
      memory,
      // routes: [aliasesAnswer], // those of the configuration, from djangocms-static/routes
      // cors: { origins: ['https://www.example.com'] },
      // siteHeader: false, // for an export of one site
    })
    const response = handler(request)
    // Other requests may wait for the same reads, so this one must complete even if its client disconnects.
    context.waitUntil(response)
    return response
  },
}

// Previews are optional. They need the secret PREVIEW_KEYS (one key or more, separated by commas, from
// "npx djangocms-static preview-token --generate-key") and the private R2 bucket DRAFTS with the files of "export --drafts".
function previews(env) {
  if (!env.PREVIEW_KEYS || !env.DRAFTS) return undefined
  const drafts = { read: async (path) => (await env.DRAFTS.get(path))?.text() ?? null }
  return tokenPreview({
    keys: env.PREVIEW_KEYS.split(',').map((key) => key.trim()),
    source: documentSources(drafts, undefined, memory),
  })
}
