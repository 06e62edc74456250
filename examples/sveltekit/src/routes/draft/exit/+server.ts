import { redirect } from '@sveltejs/kit'
import { tokenCookie } from '#lib/server/preview.ts'
import type { RequestHandler } from './$types'

export const trailingSlash = 'always'

export const GET: RequestHandler = ({ cookies }) => {
  cookies.delete(tokenCookie, { path: '/' })
  redirect(307, '/')
}
