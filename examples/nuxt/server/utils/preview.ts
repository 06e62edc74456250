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

/** Whether the runtime handler accepts a token of `npx djangocms-static preview-token`. */
export async function isValidToken(token: string, language: string): Promise<boolean> {
  return (await previewFetch(token)(`${cmsUrl}/api/${language}/pages/`)).ok
}

/** Where an editor wants to go, if that is a path of this site. */
export function pathOrHome(path: string | null, language: string): string {
  return path !== null && /^\/[a-z]/i.test(path) ? path : `/${language}/`
}
