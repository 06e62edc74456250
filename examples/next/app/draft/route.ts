import { cookies, draftMode } from 'next/headers'
import { redirect } from 'next/navigation'
import { cmsUrl, previewFetch, publicLanguages, tokenCookie } from '../../lib/cms'

/**
 * Enables draft mode with a token of `djangocms-static preview-token`: /draft/?token=...&path=/en/visit/. The runtime
 * handler checks the token, here and for each page.
 */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const [token = '', path = ''] = [searchParams.get('token') ?? '', searchParams.get('path') ?? '']
  const [first] = await publicLanguages()
  const answer = await previewFetch(token)(`${cmsUrl}/api/${first?.code}/pages/`)
  if (!answer.ok) return new Response('The token is not valid.', { status: 403 })
  const options = { httpOnly: true, sameSite: 'lax', secure: process.env.NODE_ENV === 'production', path: '/' } as const
  ;(await cookies()).set(tokenCookie, token, options)
  ;(await draftMode()).enable()
  // Redirect to pages of this site only.
  redirect(/^\/[a-z]/i.test(path) ? path : `/${first?.code}/`)
}
