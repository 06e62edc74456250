import type { Handle } from '@sveltejs/kit/hooks'
import { cacheControl, tokenCookie } from '#lib/server/preview.ts'
import { directionOf } from '#lib/words.ts'

export const handle: Handle = async ({ event, resolve }) => {
  const response = await resolve(event, {
    transformPageChunk({ html }) {
      const { language = 'en' } = event.locals
      return html.replace('%language%', language).replace('%direction%', directionOf(language))
    },
  })
  response.headers.set('cache-control', cacheControl(event.cookies.get(tokenCookie) !== undefined))
  return response
}
