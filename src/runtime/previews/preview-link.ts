import { type Answer, notAllowed, refused } from '../respond.js'
import type { Preview } from './preview.js'
import { setPreviewCookie } from './preview-cookie.js'

/**
 * Answers preview links; null for other URLs. `<api root>preview/?token=...&next=/api/en/pages/?preview=1` puts a
 * signed token into a cookie and redirects, `<api root>preview/exit/` deletes the cookie. The answer must not be cached.
 */
export async function answerPreviewLink(
  method: string,
  url: URL,
  preview: Preview,
  apiRoot: string,
): Promise<Answer | null> {
  const [, root, exit] = /^(.*\/)preview(\/exit)?\/?$/.exec(url.pathname) ?? []
  if (!preview.tokenLife || root !== apiRoot) return null
  if (method !== 'GET') return notAllowed(method, 'GET')
  const next = url.searchParams.get('next')
  const target = next !== null && safeTarget(next, url, apiRoot)
  if (target === null) return refused(400, `next must be a path below ${apiRoot}.`)
  const token = url.searchParams.get('token') ?? ''
  const seconds = exit ? 0 : await preview.tokenLife(token)
  if (seconds === null) return refused(403, 'The preview link is not valid, or no longer.')
  const cookie = { 'set-cookie': setPreviewCookie(url, apiRoot, exit ? '' : token, seconds) }
  if (!target) return refused(200, exit ? 'The preview has ended.' : 'The preview is open.', cookie)
  return { status: 302, body: '', headers: { ...cookie, location: target } }
}

/** A path of the API on this host, as a browser resolves it; null: anything else. */
function safeTarget(next: string, here: URL, apiRoot: string): string | null {
  if (!next.startsWith(apiRoot) || /\/\/|\\|[\u0000-\u001f\u007f]/.test(next)) return null
  const { origin, pathname, search, hash } = new URL(next, here)
  return origin === here.origin && pathname.startsWith(apiRoot) ? pathname + search + hash : null
}
