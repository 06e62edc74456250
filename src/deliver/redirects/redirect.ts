/** An address of a site that answers with another one, or says that nothing is there any more. */
export interface Redirect {
  /** Path of the address, percent-encoded, with the query string that it is for: `/en/about-us/`. */
  readonly from: string
  /** A rooted path, or an address of another host; nothing in it needs an escape in settings of hosts. 410: null. */
  readonly to: string | null
  readonly status: 301 | 302 | 410
}

/** A redirect of which settings of hosts can tell. */
export interface MovedAddress extends Redirect {
  readonly to: string
  readonly status: 301 | 302
}

export function isMoved(redirect: Redirect): redirect is MovedAddress {
  return redirect.to !== null
}

/** `{"/en/page/":"/en/new/","/old/":{"status":301,"to":"/en/new/"},"/gone/":{"status":410}}`; a text is of a page, 302. */
export function redirectsJson(redirects: readonly Redirect[]): string {
  return JSON.stringify(
    Object.fromEntries(
      redirects.map(({ from, to, status }) => [from, status === 302 ? to : { status, ...(to === null ? {} : { to }) }]),
    ),
  )
}

/** A target as an address to redirect to; null: it is none of the web. */
export function targetOf(target: string, base: URL): string | null {
  const url = URL.canParse(target, base) ? new URL(target, base) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  return settingsText(url.origin === base.origin ? url.pathname + url.search + url.hash : url.href)
}

/** Editors write addresses: nothing in them may mean anything in the settings of a host. */
export function settingsText(url: string): string {
  return url.replace(/["'$\\{}<>`|^;*()\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
