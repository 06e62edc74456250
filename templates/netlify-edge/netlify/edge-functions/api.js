// Answers the API from an export that is published with the site. See netlify.toml.
import { createHandler, documentSources, fetchStore, tokenPreview } from 'djangocms-static/runtime'

export const config = {
  path: '/api/*',
  // The files of the export, which the handler reads itself. Only paths with a trailing slash are answers.
  excludedPattern: '/index\\.(?:json|html)$',
}

const handlers = new Map()

export default function answer(request) {
  const { origin } = new URL(request.url)
  // A deploy has several origins; each reads its own files.
  const handler = handlers.get(origin) ?? createHandler({ store: fetchStore({ base: origin }), preview: previews() })
  handlers.set(origin, handler)
  return handler(request)
}

// Previews are optional. They need PREVIEW_KEYS (one key or more, separated by commas, from
// "npx djangocms-static preview-token --generate-key") and DRAFTS_URL, the URL of a folder of "export --drafts".
// It must be private: DRAFTS_AUTHORIZATION is sent as Authorization header, such as "Bearer ...".
function previews() {
  const [keys, base, authorization] = ['PREVIEW_KEYS', 'DRAFTS_URL', 'DRAFTS_AUTHORIZATION'].map((name) =>
    Netlify.env.get(name),
  )
  if (!keys || !base || !authorization) return undefined
  const fetcher = { fetch: (url, init) => fetch(url, { ...init, headers: { authorization } }) }
  return tokenPreview({
    keys: keys.split(',').map((key) => key.trim()),
    source: documentSources(fetchStore({ base, fetcher })),
  })
}
