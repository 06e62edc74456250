import type { APIRoute } from 'astro'
import { tokenCookie } from '../lib/preview'

export const GET: APIRoute = ({ cookies, redirect }) => {
  cookies.delete(tokenCookie, { path: '/' })
  return redirect('/')
}
