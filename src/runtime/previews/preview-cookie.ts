/** Name of the cookie that holds a signed preview token. */
const name = 'djangocms_static_preview'

const form = new RegExp(`(?:^|;)\\s*${name}=([^;]*)`, 'g')

/** A browser sends one; the limit bounds the work that a forged header can cause. */
const maxCookies = 4

/** The tokens of the request's preview cookies. */
export function previewCookies(request: Request): string[] {
  const cookies = [...(request.headers.get('cookie') ?? '').matchAll(form)].slice(0, maxCookies)
  return cookies.map(([, token = '']) => token.trim())
}

/** The `Set-Cookie` for a token; 0 `seconds` deletes the cookie. */
export function setPreviewCookie(url: URL, path: string, token: string, seconds: number): string {
  const secure = isLocal(url) ? '' : '; Secure'
  return `${name}=${token}; Path=${path}; Max-Age=${seconds}; HttpOnly${secure}; SameSite=Lax`
}

/** Plain http on this machine, where not every browser sends a `Secure` cookie back. */
function isLocal({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
