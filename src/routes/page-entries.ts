import { mayListPage } from '../model/access/pages.js'
import { absolute, ownUrl, pageUrlIn } from '../model/address.js'
import { published } from '../model/content.js'
import { byTreePath } from '../model/tree-order.js'
import type { SiteView } from './site-plan.js'

/** A page in every language that a sitemap lists it in. */
interface PageEntry {
  /** By language: its absolute URL, and when its content changed last. */
  readonly addresses: ReadonlyMap<string, { readonly url: string; readonly lastModified: string }>
}

/**
 * The pages that an anonymous visitor may see, in the order of their tree. Each is listed in the languages in which it
 * has a content that does not redirect, and a URL of its own. Mirrors cms.sitemaps.CMSSitemap, which also lists pages
 * that need a view permission.
 */
export function* pageEntries({ context, languages }: SiteView): Iterable<PageEntry> {
  const { project, site, viewer, bases } = context
  const seen = new Set<string>()
  for (const page of site.pages.toSorted(byTreePath)) {
    if (!mayListPage(viewer, page)) continue
    const contents = published(page.contents)
    const addresses = new Map<string, { url: string; lastModified: string }>()
    for (const language of languages) {
      const content = contents.findLast((one) => one.language === language)
      const path = ownUrl(page, language)?.path ?? null
      const address = path === null ? null : pageUrlIn(project, page, language)
      if (!content || content.redirect || address === null) continue
      const url = absolute(bases.site, address)
      // Of several pages with one address the first answers.
      if (seen.has(url)) continue
      seen.add(url)
      addresses.set(language, { url, lastModified: content.changedDate })
    }
    if (addresses.size > 0) yield { addresses }
  }
}
