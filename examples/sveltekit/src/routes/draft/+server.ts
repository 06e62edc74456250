import { error, redirect } from '@sveltejs/kit'
import { homeLanguages } from '#lib/server/cms.ts'
import { pathOrHome, tokenCookie, tokenLife } from '#lib/server/preview.ts'
import type { RequestHandler } from './$types'

export const trailingSlash = 'always'

/**
 * Shows drafts to whoever has a token of `npx djangocms-static preview-token`: /draft/?token=...&path=/en/visit/. The runtime
 * handler checks the token, here and for each page.
 */
export const GET: RequestHandler = async ({ url, cookies }) => {
  const token = url.searchParams.get('token') ?? ''
  const language = (await homeLanguages())[0]?.code ?? ''
  const maxAge = await tokenLife(token)
  if (maxAge === null) error(403, 'The token is not valid.')
  cookies.set(tokenCookie, token, { path: '/', maxAge })
  redirect(307, pathOrHome(url.searchParams.get('path'), language))
}
