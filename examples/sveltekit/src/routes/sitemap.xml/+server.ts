import { postsIn, translationsOf } from '#lib/journal.ts'
import { type Alternate, hreflangs, localPath } from '#lib/links.ts'
import { alternatesOf, openPublic } from '#lib/server/cms.ts'
import { wholeUrl } from '#lib/site.ts'
import type { RequestHandler } from './$types'

export const prerender = import.meta.env.MODE !== 'server'

/** Every page and post in its own language, with the URLs of its translations. */
export const GET: RequestHandler = async () => {
  const site = await openPublic()
  const urls: string[] = []
  const add = (address: string | null, changed: string | null, alternates: readonly Alternate[]) => {
    const links = hreflangs(alternates).map(
      (one) => `<xhtml:link rel="alternate" hreflang="${one.language}" href="${wholeUrl(one.path)}"/>`,
    )
    const time = changed === null ? '' : `<lastmod>${changed}</lastmod>`
    urls.push(`<url><loc>${wholeUrl(localPath(address))}</loc>${time}${links.join('')}</url>`)
  }
  for (const code of await site.publicLanguages()) {
    for await (const { language, path, page } of site.pages(code)) {
      if (page.language !== language || page.redirect !== '') continue
      add(page.details, page.changed_date, await alternatesOf(page, path))
    }
    for await (const post of postsIn(site, code)) add(post.url, post.date_modified, await translationsOf(site, post))
  }
  const head = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">'
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${urls.join('\n')}\n</urlset>\n`, {
    headers: { 'content-type': 'application/xml' },
  })
}
