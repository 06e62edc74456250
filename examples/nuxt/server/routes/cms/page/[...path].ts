import type { PageView } from '#shared/views'

export default defineEventHandler(async (event): Promise<PageView> => {
  const [language = '', ...rest] = (getRouterParam(event, 'path', { decode: true }) ?? '').split('/')
  const path = rest.join('/')
  const page = await (await openSite()).page(language, path)
  if (page === null) throw createError({ statusCode: 404 })
  const breadcrumbs = path === '' ? [] : await breadcrumbsOf(language, path)
  return { page, breadcrumbs, alternates: await alternatesOf(page) }
})
