/** A redirect of a site, or a path that is gone (410). */
export interface Redirect {
  /** Percent-encoded path, with the query string it applies to: `/en/about-us/`. */
  readonly from: string
  /** A rooted path, or a URL of another host, without characters that host settings would have to escape; null for 410. */
  readonly to: string | null
  readonly status: 301 | 302 | 410
}

/** Whether it leads to another URL, which all host settings support. */
export function isMoved(redirect: Redirect): redirect is Redirect & { readonly to: string } {
  return redirect.to !== null
}

/**
 * `{"/en/page/":"/en/new/","/old/":{"status":301,"to":"/en/new/"},"/gone/":{"status":410}}`; a text is a redirect with
 * status 302.
 */
export function redirectsJson(redirects: readonly Redirect[]): string {
  return JSON.stringify(
    Object.fromEntries(
      redirects.map(({ from, to, status }) => [from, status === 302 ? to : { status, ...(to === null ? {} : { to }) }]),
    ),
  )
}

/** The URL of a target; null: not an http(s) URL. */
export function redirectTarget(target: string, base: URL): string | null {
  const url = URL.canParse(target, base) ? new URL(target, base) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  // A path that begins with two slashes would name another host.
  const isOwn = url.origin === base.origin && !url.pathname.startsWith('//')
  return settingsText(isOwn ? url.pathname + url.search + url.hash : url.href)
}

/** Percent-encodes characters that have a meaning in host settings, as editors can enter any URL. */
export function settingsText(url: string): string {
  return url.replace(/["'$\\{}<>`|^;*()\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
