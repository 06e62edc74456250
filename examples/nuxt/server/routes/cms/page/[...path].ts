import type { PageView } from '#shared/views'

export default defineEventHandler(async (event): Promise<PageView> => {
  const [language = '', ...rest] = (getRouterParam(event, 'path', { decode: true }) ?? '').split('/').filter(Boolean)
  const path = rest.join('/')
  const site = await openSite(event)
  const page = await pageOf(site, language, path)
  if (page === null) throw createError({ statusCode: 404 })
  const breadcrumbs = path === '' ? [] : await site.breadcrumbs(language, path)
  return { page, breadcrumbs, alternates: await alternatesOf(page, path) }
})
