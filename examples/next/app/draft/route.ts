import { cookies, draftMode } from 'next/headers'
import { redirect } from 'next/navigation'
import { homeLanguages } from '../../lib/cms'
import { pathOrHome, tokenCookie, tokenLife } from '../../lib/preview'

/**
 * Enables draft mode with a token of `npx djangocms-static preview-token`: /draft/?token=...&path=/en/visit/. The runtime
 * handler checks the token, here and for each page.
 */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const language = (await homeLanguages())[0]?.code ?? ''
  const maxAge = await tokenLife(token)
  if (maxAge === null) return new Response('The token is not valid.', { status: 403 })
  const options = {
    httpOnly: true,
    sameSite: 'lax',
    secure: process.env.NODE_ENV === 'production',
    path: '/',
    maxAge,
  } as const
  ;(await cookies()).set(tokenCookie, token, options)
  ;(await draftMode()).enable()
  redirect(pathOrHome(searchParams.get('path'), language))
}
