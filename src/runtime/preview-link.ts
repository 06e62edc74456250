import type { Preview } from './preview.js'
import { setPreviewCookie } from './preview-cookie.js'

/**
 * Answers preview links, and nothing else (null): `<api root>preview/?token=...&next=/api/en/pages/?preview=1` puts a
 * signed token into a cookie and leads on, `<api root>preview/exit/` takes the cookie away.
 */
export async function previewLink(
  request: Request,
  preview: Preview,
  apiRootOf: () => Promise<string>,
): Promise<Response | null> {
  const url = new URL(request.url)
  const [, root, exit] = /^(.*\/)preview(\/exit)?\/?$/.exec(url.pathname) ?? []
  if (!preview.tokenLife || root === undefined) return null
  // Where that cannot be told nothing can be answered: the caller's own attempt says so.
  const apiRoot = await apiRootOf().catch(() => null)
  if (root !== apiRoot) return null
  if (request.method !== 'GET') {
    return answer(405, `Method "${request.method}" not allowed.`, { Allow: 'GET' })
  }
  const next = url.searchParams.get('next')
  const target = next === null ? null : safeTarget(next, url, apiRoot)
  if (next !== null && target === null) {
    return answer(400, `The parameter next must be a path that begins with ${apiRoot}.`)
  }
  const token = url.searchParams.get('token') ?? ''
  const seconds = exit ? 0 : await preview.tokenLife(token)
  if (seconds === null) return answer(403, 'The preview link is not valid, or no longer.')
  const cookie = { 'Set-Cookie': setPreviewCookie(url, apiRoot, exit ? '' : token, seconds) }
  if (target === null) return answer(200, exit ? 'The preview has ended.' : 'The preview is open.', cookie)
  return new Response(null, { status: 302, headers: { ...unshared, ...cookie, Location: target } })
}

/** Nothing may keep the token, and no other site may learn it. */
const unshared = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }

/** A path of the API on this very host, in the form that a browser reads it in; null for anything else. */
function safeTarget(next: string, here: URL, apiRoot: string): string | null {
  if (!next.startsWith(apiRoot) || /\/\/|\\|[\u0000-\u001f\u007f]/.test(next)) return null
  if (!URL.canParse(next, here.origin)) return null
  const { origin, pathname, search, hash } = new URL(next, here.origin)
  return origin === here.origin && pathname.startsWith(apiRoot) ? pathname + search + hash : null
}

function answer(status: number, detail: string, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ detail }), {
    status,
    headers: { ...unshared, 'Content-Type': 'application/json', ...headers },
  })
}
