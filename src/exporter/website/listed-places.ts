import { pathIn } from '../../model/address.js'
import { listedContents } from '../../model/listing.js'
import { canonicalPaths, type SitePlan, shownContent } from '../../routes/site-plan.js'

/** Where a content is shown. */
export interface ListedPlace {
  readonly language: string
  readonly path: string
}

/**
 * Where the pages of `pages-list` are in each language, by the id of the content that they show there. A page is at the
 * path that the list gives, or at its first path where that one does not lead to it.
 */
export function listedPlaces({ context, languages }: SitePlan): Map<number, ListedPlace[]> {
  const { project, site, viewer } = context
  const places = new Map<number, ListedPlace[]>()
  for (const language of languages) {
    for (const listed of listedContents(project, site, language, viewer)) {
      const paths = canonicalPaths(context, listed.page, language)
      const own = pathIn(project, listed.page, listed.language)
      const path = own !== null && paths.includes(own) ? own : paths[0]
      const content = path === undefined ? null : shownContent(context, path, language)
      if (path === undefined || !content) continue
      const known = places.get(content.id)
      if (known) known.push({ language, path })
      else places.set(content.id, [{ language, path }])
    }
  }
  return places
}
