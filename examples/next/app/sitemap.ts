import type { MetadataRoute } from 'next'
import { alternatesOf, openPublic, siteUrl } from '../lib/cms'
import { postsIn } from '../lib/journal'
import { type Alternate, hreflangs, localPath } from '../lib/links'

/** Every page and post in its own language, with the URLs of its translations. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const site = await openPublic()
  const entries: MetadataRoute.Sitemap = []
  const add = (address: string | null, lastModified: string | null, alternates: readonly Alternate[]) => {
    const languages = Object.fromEntries(hreflangs(alternates).map((one) => [one.language, siteUrl + one.path]))
    entries.push({
      url: siteUrl + localPath(address),
      lastModified: lastModified ?? undefined,
      alternates: { languages },
    })
  }
  for (const language of await site.publicLanguages()) {
    for await (const { path, page } of site.pages(language)) {
      if (page.language !== language || page.redirect !== '') continue
      add(page.details, page.changed_date, await alternatesOf(path))
    }
    for await (const post of postsIn(site, language)) add(post.url, post.date_modified, await alternatesOf('', post))
  }
  return entries
}
