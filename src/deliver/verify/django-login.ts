import { ExportError } from '../../errors.js'
import { userHeader, withoutUser } from '../../model/values/url-user.js'

interface LoginOptions {
  /** URL of the login form; it may redirect on the same host. */
  readonly page: string
  readonly user: string
  readonly password: string
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>
}

const redirects = [301, 302, 303, 307, 308]
const maxRedirects = 5

/**
 * Logs in to Django with the form of its admin and returns the session cookie. The password is sent to the host of the
 * page only. Throws `login-failed`, never with the password.
 */
export async function logIn({ page, user, password, headers }: LoginOptions): Promise<string> {
  const fail = (reason: string, cause?: unknown) =>
    new ExportError(
      'login-failed',
      `${withoutUser(page)} ${reason}`,
      'Correct --login, the password, or --login-page.',
      { cause },
    )
  const jar = new Map<string, string>()
  const request = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = cookieOf(jar)
    const sent = {
      ...userHeader(url),
      ...headers,
      ...(init.headers as Record<string, string>),
      ...(cookie === '' ? {} : { cookie }),
    }
    const signal = AbortSignal.timeout(30_000)
    const response = await fetch(withoutUser(url), { ...init, headers: sent, redirect: 'manual', signal }).catch(
      (error: unknown) => {
        throw fail('does not respond', error)
      },
    )
    for (const line of response.headers.getSetCookie()) storeCookie(jar, line)
    return response
  }
  const { url, html } = await form(page, request, fail)
  const token = tokenIn(html)
  if (token === null) throw fail('has no login form of Django')
  const body = new URLSearchParams({ csrfmiddlewaretoken: token, username: user, password, next: '/' })
  // Django checks the Referer of forms over https.
  const own = { 'content-type': 'application/x-www-form-urlencoded', 'referer': withoutUser(url) }
  const before = new Map(jar)
  const response = await request(url, { method: 'POST', body: body.toString(), headers: own })
  // Django may give an existing session a new key.
  const isNew = [...jar].some(([name, value]) => before.get(name) !== value)
  if (!redirects.includes(response.status) || !isNew) throw fail(`does not log ${user} in (status ${response.status})`)
  return cookieOf(jar)
}

/** The page with the form, after redirects on its own host. */
async function form(
  page: string,
  request: (url: string) => Promise<Response>,
  fail: (reason: string) => ExportError,
): Promise<{ url: string; html: string }> {
  let url = page
  for (let step = 0; step <= maxRedirects; step += 1) {
    const response = await request(url)
    const place = response.headers.get('location')
    if (!redirects.includes(response.status) || place === null) {
      if (response.status !== 200) throw fail(`answers with ${response.status}`)
      return { url, html: await response.text() }
    }
    const next = new URL(place, url)
    if (next.origin !== new URL(page).origin) throw fail(`leads to another host, ${next.origin}`)
    url = next.href
  }
  throw fail('redirects too often')
}

/** The value of the hidden CSRF field of Django's forms; null: none. */
function tokenIn(html: string): string | null {
  const fields = html.match(/<input\b[^<>]*>/gi) ?? []
  const field = fields.find((one) => /\bname=["']?csrfmiddlewaretoken\b/i.test(one)) ?? ''
  return /\bvalue=["']?([\w-]+)/i.exec(field)?.[1] ?? null
}

/** Stores a cookie in the jar; one without a value is deleted. */
function storeCookie(jar: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? []
  if (value === '' || value === '""') jar.delete(name)
  else jar.set(name, value)
}

function cookieOf(jar: ReadonlyMap<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}
