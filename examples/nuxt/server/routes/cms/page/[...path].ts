import type { PageView } from '#shared/views'

export default defineEventHandler(async (event): Promise<PageView> => {
  const [language = '', ...rest] = (getRouterParam(event, 'path', { decode: true }) ?? '').split('/').filter(Boolean)
  const path = rest.join('/')
  const site = await openSite(event)
  const page = await pageOf(site, language, path)
  if (page === null) throw createError({ statusCode: 404 })
  const [breadcrumbs, posts] = await Promise.all([breadcrumbsOf(site, language, path, page), postsOf(site, page)])
  return { page, breadcrumbs, posts, alternates: await alternatesOf(page, path) }
})
