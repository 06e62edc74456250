import { encodePaths, type PathEntry, pathPlace } from '../documents/path-document.js'
import { groupBy } from '../site/group-by.js'
import type { PageUrl } from '../site/page-url.js'
import { canonicalPaths, type SitePlan } from './site-plan.js'
import type { Emit } from './table-document.js'

const pathsPerDocument = 200

/** Writes which page every path of a site leads to, and the file that answers for it in each language. */
export function pathDocuments(plan: SitePlan, emit: Emit): string[] {
  const urls = [...plan.context.site.urls.values()]
  // A power of two, so that a growing site rarely shares its paths out anew.
  const length = 2 ** Math.max(0, Math.ceil(Math.log2(urls.length / pathsPerDocument)))
  const byDocument = groupBy(urls, ({ path }) => pathPlace(path ?? '', length))
  return Array.from({ length }, (_, number) =>
    emit(encodePaths((byDocument.get(number) ?? []).map((url) => [url.path ?? '', entryOf(plan, url)]))),
  )
}

function entryOf({ context, languages }: SitePlan, { page, path }: PageUrl): PathEntry {
  const files = languages.map((language) => {
    const [file = null] = canonicalPaths(context, page, language)
    return file === path ? 0 : file
  })
  return [page.id, ...files]
}
