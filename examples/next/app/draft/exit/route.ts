import { cookies, draftMode } from 'next/headers'
import { redirect } from 'next/navigation'
import { tokenCookie } from '../../../lib/preview'

export async function GET(): Promise<Response> {
  ;(await cookies()).delete(tokenCookie)
  ;(await draftMode()).disable()
  redirect('/')
}
