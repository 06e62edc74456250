// Answers the API from an export that is deployed as static files. Middleware runs before them, so that it sees every
// request: a plain file would ignore query strings.
import { createHandler, documentSources, fetchStore, tokenPreview } from 'djangocms-static/runtime'

export const config = { matcher: '/api/:path*' }

const handlers = new Map()

export default function middleware(request) {
  const { origin, pathname } = new URL(request.url)
  // The files of the export, which the handler reads itself: these are left to the host.
  if (/\/index\.(?:json|html)$/.test(pathname)) return undefined
  // A deployment has several addresses; each reads its own files.
  const handler = handlers.get(origin) ?? createHandler({ store: fetchStore({ base: origin }), preview: previews() })
  handlers.set(origin, handler)
  return handler(request)
}

// Previews are optional. They need PREVIEW_KEYS (one key or more, separated by commas, from
// "npx djangocms-static preview-token --generate-key") and DRAFTS_URL, where a folder of "export --drafts" is.
// That place must be private: DRAFTS_AUTHORIZATION is sent to it, such as "Bearer ...".
function previews() {
  const { PREVIEW_KEYS: keys, DRAFTS_URL: base, DRAFTS_AUTHORIZATION: authorization } = process.env
  if (!keys || !base || !authorization) return undefined
  const fetcher = { fetch: (url) => fetch(url, { headers: { authorization } }) }
  return tokenPreview({ keys: keys.split(','), source: documentSources(fetchStore({ base, fetcher })) })
}
