import type { APIRoute } from 'astro'
import { alternatesOf, keepPage, openSite } from '../lib/cms'
import { postsIn, translationsOf } from '../lib/journal'
import { type Alternate, hreflangs, localPath } from '../lib/links'

/** Every page and post in its own language, with the URLs of its translations. */
export const GET: APIRoute = async (context) => {
  const whole = (path: string) => new URL(path, context.site).href
  const site = await openSite(context)
  const urls: string[] = []
  const add = (address: string | null, changed: string | null, alternates: readonly Alternate[]) => {
    const links = hreflangs(alternates).map(
      (one) => `<xhtml:link rel="alternate" hreflang="${one.language}" href="${whole(one.path)}"/>`,
    )
    const time = changed === null ? '' : `<lastmod>${changed}</lastmod>`
    urls.push(`<url><loc>${whole(localPath(address))}</loc>${time}${links.join('')}</url>`)
  }
  for (const language of await site.publicLanguages()) {
    for await (const { path, page } of site.pages(language)) {
      if (page.language !== language || page.redirect !== '') continue
      add(page.details, page.changed_date, await alternatesOf(context, site, page, path))
    }
    for await (const post of postsIn(site, language))
      add(post.url, post.date_modified, await translationsOf(site, post))
  }
  keepPage(context)
  const head = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">'
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${urls.join('\n')}\n</urlset>\n`, {
    headers: { 'content-type': 'application/xml' },
  })
}
