import { localPath } from '#lib/links.ts'
import { alternatesOf, openPublic } from '#lib/server/cms.ts'
import { wholeUrl } from '#lib/site.ts'
import type { RequestHandler } from './$types'

export const prerender = import.meta.env.MODE !== 'server'

/** Every page in its own language, with the URLs of its translations. */
export const GET: RequestHandler = async () => {
  const site = await openPublic()
  const urls: string[] = []
  for (const code of await site.publicLanguages()) {
    for await (const { language, path, page } of site.pages(code)) {
      if (page.language !== language || page.redirect !== '') continue
      const links = (await alternatesOf(page, path)).map(
        (one) => `<xhtml:link rel="alternate" hreflang="${one.language}" href="${wholeUrl(one.path)}"/>`,
      )
      const url = wholeUrl(localPath(page.details))
      urls.push(`<url><loc>${url}</loc><lastmod>${page.changed_date}</lastmod>${links.join('')}</url>`)
    }
  }
  const head = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">'
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${urls.join('\n')}\n</urlset>\n`, {
    headers: { 'content-type': 'application/xml' },
  })
}
