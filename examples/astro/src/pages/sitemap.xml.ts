import type { APIRoute } from 'astro'
import { alternatesOf, keepPage, openSite } from '../lib/cms'
import { localPath } from '../lib/links'

/** Every page in its own language, with the URLs of its translations. */
export const GET: APIRoute = async (context) => {
  const whole = (path: string) => new URL(path, context.site).href
  const site = await openSite(context)
  const urls: string[] = []
  for (const language of await site.publicLanguages()) {
    for await (const { path, page } of site.pages(language)) {
      if (page.language !== language || page.redirect !== '') continue
      const links = (await alternatesOf(context, site, page, path)).map(
        (one) => `<xhtml:link rel="alternate" hreflang="${one.language}" href="${whole(one.path)}"/>`,
      )
      const url = whole(localPath(page.details))
      urls.push(`<url><loc>${url}</loc><lastmod>${page.changed_date}</lastmod>${links.join('')}</url>`)
    }
  }
  keepPage(context)
  const head = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">'
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${urls.join('\n')}\n</urlset>\n`, {
    headers: { 'content-type': 'application/xml' },
  })
}
