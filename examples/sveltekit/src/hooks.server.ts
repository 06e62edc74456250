import type { Handle } from '@sveltejs/kit/hooks'
import { directionOf } from '#lib/words.ts'

export const handle: Handle = ({ event, resolve }) =>
  resolve(event, {
    transformPageChunk({ html }) {
      const { language = 'en' } = event.locals
      return html.replace('%language%', language).replace('%direction%', directionOf(language))
    },
  })
