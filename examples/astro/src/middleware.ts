import { defineMiddleware } from 'astro:middleware'
import { isDraft } from './lib/cms'
import { cacheControl } from './lib/preview'

export const onRequest = defineMiddleware(async (context, next) => {
  const response = await next()
  if (!context.isPrerendered) response.headers.set('cache-control', cacheControl(isDraft(context)))
  return response
})
