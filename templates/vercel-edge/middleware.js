// Answers the API from an export that is deployed as static files. Middleware runs before the files, which would ignore
// query strings.
import { createHandler, documentSources, fetchStore, tokenPreview } from 'djangocms-static/runtime'

export const config = { matcher: '/api/:path*' }

const handlers = new Map()

export default function middleware(request) {
  const { origin, pathname } = new URL(request.url)
  // The files of the export, which the handler reads itself: these are served by the host.
  if (/\/index\.(?:json|html)$/.test(pathname)) return undefined
  // A deployment has several origins; each reads its own files.
  const handler = handlers.get(origin) ?? createHandler({ store: fetchStore({ base: origin }), preview: previews() })
  handlers.set(origin, handler)
  return handler(request)
}

// Previews are optional. They need PREVIEW_KEYS (one key or more, separated by commas, from
// "npx djangocms-static preview-token --generate-key") and DRAFTS_URL, the URL of a folder of "export --drafts".
// It must be private: DRAFTS_AUTHORIZATION is sent as Authorization header, such as "Bearer ...".
function previews() {
  const { PREVIEW_KEYS: keys, DRAFTS_URL: base, DRAFTS_AUTHORIZATION: authorization } = process.env
  if (!keys || !base || !authorization) return undefined
  const fetcher = { fetch: (url, init) => fetch(url, { ...init, headers: { authorization } }) }
  return tokenPreview({
    keys: keys.split(',').map((key) => key.trim()),
    source: documentSources(fetchStore({ base, fetcher })),
  })
}
