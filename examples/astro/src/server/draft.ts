import type { APIRoute } from 'astro'
import { openPublic } from '../lib/cms'
import { pathOrHome, tokenCookie, tokenLife } from '../lib/preview'

/**
 * Shows drafts to whoever has a token of `npx djangocms-static preview-token`: /draft/?token=...&path=/en/visit/. The runtime
 * handler checks the token, here and for each page.
 */
export const GET: APIRoute = async ({ url, cookies, redirect }) => {
  const token = url.searchParams.get('token') ?? ''
  const [language = ''] = await (await openPublic()).publicLanguages()
  const maxAge = await tokenLife(token)
  if (maxAge === null) return new Response('The token is not valid.', { status: 403 })
  cookies.set(tokenCookie, token, { httpOnly: true, sameSite: 'lax', secure: import.meta.env.PROD, path: '/', maxAge })
  return redirect(pathOrHome(url.searchParams.get('path'), language))
}
