import type { Frame } from '#shared/views'

export default defineEventHandler(async (event): Promise<Frame> => {
  const language = getRouterParam(event, 'language') ?? ''
  const site = await openSite(event)
  if (!(await site.publicLanguages()).includes(language)) throw createError({ statusCode: 404 })
  return frameOf(site, language)
})
