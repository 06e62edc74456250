import type { MetadataRoute } from 'next'
import { alternatesOf, openPublic, siteUrl } from '../lib/cms'
import { localPath } from '../lib/links'

/** Every page in its own language, with the URLs of its translations. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const site = await openPublic()
  const entries: MetadataRoute.Sitemap = []
  for (const language of await site.publicLanguages()) {
    for await (const { path, page } of site.pages(language)) {
      if (page.language !== language || page.redirect !== '') continue
      const alternates = Object.entries(await alternatesOf(path)).map(([code, path]) => [code, siteUrl + path])
      entries.push({
        url: siteUrl + localPath(page.details),
        lastModified: page.changed_date,
        alternates: { languages: Object.fromEntries(alternates) },
      })
    }
  }
  return entries
}
