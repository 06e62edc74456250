import { getCollection } from 'astro:content'
import type { APIRoute } from 'astro'
import { alternatesOf } from '../lib/cms'

/** Every page in its own language, with the URLs of its translations. */
export const GET: APIRoute = async ({ site }) => {
  const whole = (path: string) => new URL(path, site).href
  const entries = (await getCollection('pages')).filter(
    ({ data: { language, page } }) => page.language === language && page.redirect === '',
  )
  const urls = entries.map(async ({ id, data: { page } }) => {
    const links = (await alternatesOf(page)).map(
      (one) => `<xhtml:link rel="alternate" hreflang="${one.language}" href="${whole(one.path)}"/>`,
    )
    return `<url><loc>${whole(`/${encodeURI(id)}/`)}</loc><lastmod>${page.changed_date}</lastmod>${links.join('')}</url>`
  })
  const head = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">'
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${(await Promise.all(urls)).join('\n')}\n</urlset>\n`,
  )
}
