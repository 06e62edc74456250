/** Every page in its own language, with the URLs of its translations. */
export default defineEventHandler(async (event) => {
  const site = await openPublic()
  const { siteUrl } = useRuntimeConfig(event).public
  const urls: string[] = []
  for (const language of await site.publicLanguages()) {
    for await (const { path, page } of site.pages(language)) {
      if (page.language !== language || page.redirect !== '') continue
      const links = (await alternatesOf(page, path)).map(
        (one) => `<xhtml:link rel="alternate" hreflang="${one.language}" href="${siteUrl}${one.path}"/>`,
      )
      const url = siteUrl + localPath(page.details)
      urls.push(`<url><loc>${url}</loc><lastmod>${page.changed_date}</lastmod>${links.join('')}</url>`)
    }
  }
  setHeader(event, 'content-type', 'application/xml')
  const head = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${urls.join('\n')}\n</urlset>\n`
})
