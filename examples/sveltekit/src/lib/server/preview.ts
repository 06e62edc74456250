/** URL of the runtime handler. */
export const cmsUrl = process.env.CMS_URL ?? 'http://127.0.0.1:8000'

/** Cookie with the preview token of an editor. */
export const tokenCookie = 'cms-preview'

/** A `fetch` of drafts, with the token of an editor. */
export function previewFetch(token: string): typeof fetch {
  return (url, init) => {
    const address = new URL(String(url))
    address.searchParams.set('preview', '1')
    return fetch(address, { ...init, cache: 'no-store', headers: { authorization: `Bearer ${token}` } })
  }
}

/** Seconds until a token of `npx djangocms-static preview-token` expires; null: the runtime handler does not accept it. */
export async function tokenLife(token: string): Promise<number | null> {
  const { headers } = await fetch(`${cmsUrl}/api/preview/?token=${encodeURIComponent(token)}`, { cache: 'no-store' })
  const [, seconds] = /Max-Age=(\d+)/.exec(headers.get('set-cookie') ?? '') ?? []
  return seconds === undefined ? null : Number(seconds)
}

/** Where an editor wants to go, if that is a path of this site. */
export function pathOrHome(path: string | null, language: string): string {
  return path !== null && /^\/[a-z]/i.test(path) ? path : `/${language}/`
}

/** Caches in front of the site must ask it again, as only it knows what changed, and must not keep drafts. */
export function cacheControl(isDraft: boolean): string {
  return isDraft ? 'private, no-store' : 'public, max-age=0, must-revalidate'
}
